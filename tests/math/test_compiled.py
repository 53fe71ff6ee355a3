"""Kept kernels are those of the sources as they read now."""

from pathlib import Path

from houseway.math.compiled import digest_of_kernels


def test_a_kernel_of_another_file_that_changes_is_not_run_as_it_was(tmp_path: Path) -> None:
    calls, called, plain = (tmp_path / name for name in ("calls.py", "called.py", "plain.py"))
    calls.write_text("@compiled\ndef twice(n): return 2 * once(n)\n")
    called.write_text("@compiled\ndef once(n): return n\n")
    plain.write_text("def none(n): return n\n")
    before = digest_of_kernels(tmp_path)
    plain.write_text("def none(n): return n + 1\n")
    assert digest_of_kernels(tmp_path) == before
    called.write_text("@compiled\ndef once(n): return n + 1\n")
    assert digest_of_kernels(tmp_path) != before
