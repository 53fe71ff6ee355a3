"""What the browser's unit tests are fed with is what the engine makes."""

from tests.browser import keno_fixture, proof_fixture


def test_the_proofs_that_the_browser_is_tested_with_are_the_engines() -> None:
    assert proof_fixture.FILE.read_text() == proof_fixture.written()


def test_the_keno_requests_that_the_browser_is_tested_with_are_the_engines() -> None:
    assert keno_fixture.FILE.read_text() == keno_fixture.written()
