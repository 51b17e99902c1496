# PostgreSQL's programs and rclone, for taking backups, storing them, and testing that they can be restored. The build
# context is infra/docker.
ARG POSTGRES_IMAGE=postgres:18.6@sha256:86c951e05bf56c93d95d397747fb8820ac76cc3bedb78f43abd83eedbe3666ae
FROM ${POSTGRES_IMAGE}
USER root
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends rclone ca-certificates \
  && rm -rf /var/cache/apt/* /var/lib/apt/lists/* \
  && mkdir -p /backups /scratch && chown postgres /backups /scratch
COPY run-backups.sh /usr/local/bin/run-backups
USER postgres
VOLUME ["/backups", "/scratch"]
ENTRYPOINT ["bash", "/usr/local/bin/run-backups"]
CMD ["schedule"]
