# pgbouncer of Debian 13, which carries named statements. Its settings and its log-ins are laid over /etc/pgbouncer.
FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends pgbouncer \
 && rm -rf /var/lib/apt/lists/*
USER 1000:1000
EXPOSE 6432
ENTRYPOINT ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
