# The pit in a container. The browser's side is built first; what runs is one wheel and its pins.
FROM python:3.11-slim AS building
RUN apt-get update && apt-get install --yes --no-install-recommends make
WORKDIR /source
COPY . .
RUN make web && .venv/bin/pip wheel --no-build-isolation --no-deps --wheel-dir /wheels .

FROM python:3.11-slim
COPY requirements/run.txt /pins.txt
COPY --from=building /wheels /wheels
RUN pip install --no-cache-dir --require-hashes -r /pins.txt \
    && pip install --no-cache-dir --no-deps /wheels/*.whl \
    && useradd --create-home --uid 10001 house \
    && mkdir /house /keys && chown house /house /keys
USER house
# What is hidden in the journals is encrypted with a key in /keys: keep it, and not with the data.
ENV HOUSEWAY_KEYS=/keys
VOLUME ["/house", "/keys"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=20s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health/ready', timeout=3)"]
ENTRYPOINT ["houseway", "serve", "--folder", "/house", "--host", "0.0.0.0", "--port", "8000"]
