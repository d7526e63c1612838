FROM python:3.12-slim AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/adr-server \
    && /opt/adr-server/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/runtime.txt \
    && /opt/adr-server/bin/python -m pip install --no-cache-dir --no-deps .

FROM python:3.12-slim
RUN apt-get update && apt-get install --yes --no-install-recommends git && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/adr-server /opt/adr-server
RUN useradd --create-home --uid 10001 reviewer \
    && git config --system --add safe.directory /project
USER reviewer
WORKDIR /project
ENTRYPOINT ["/opt/adr-server/bin/adr-server"]
CMD ["check"]
