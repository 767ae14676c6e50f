# PostgreSQL 18 under Patroni, both of the repository of PostgreSQL that the image names.
FROM postgres:18.4-bookworm
RUN apt-get update \
 && apt-get install -y --no-install-recommends patroni python3-etcd \
 && rm -rf /var/lib/apt/lists/*
USER postgres
EXPOSE 5432 8008
ENTRYPOINT ["patroni", "/etc/patroni/patroni.yml"]
