# syntax=docker/dockerfile:1
# Halaqa in an image: built in one stage, only what runs in the last.
#   docker build -t halaqa .  &&  docker run -d -p 3000:3000 -v halaqa:/data halaqa
# Without DATABASE_URL the Postgres that comes with Halaqa keeps its data in /data.

# For compose.dev.yml, which mounts the sources here. Volumes take their owner from these folders.
FROM node:24-bookworm-slim AS dev
RUN mkdir -p /app/node_modules /app/apps/web/node_modules && chown -R node:node /app
WORKDIR /app
USER node
CMD ["npm", "run", "dev"]

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/bench/package.json apps/bench/
COPY apps/e2e/package.json apps/e2e/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/database/package.json packages/database/
COPY packages/curriculum/package.json packages/curriculum/
COPY packages/memory/package.json packages/memory/
COPY packages/planning/package.json packages/planning/
COPY packages/quran/package.json packages/quran/
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build -- --filter=@halaqa/api --filter=@halaqa/web
RUN node scripts/copy-release.mjs /image

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Halaqa" \
      org.opencontainers.image.description="Read the Qur'an together and memorize it." \
      org.opencontainers.image.source="https://github.com/halaqa-app/halaqa" \
      org.opencontainers.image.licenses="MIT"
# As the first process, node would not collect what a killed Postgres leaves behind.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
# The commit that the studio shows: --build-arg HALAQA_COMMIT=$(git rev-parse HEAD)
ARG HALAQA_COMMIT=
# HALAQA_IMAGE: other devices cannot reach the address of a container. npm writes nothing, so that the image can be read-only.
ENV NODE_ENV=production HALAQA_IMAGE=1 HALAQA_DATA_DIR=/data HALAQA_COMMIT=$HALAQA_COMMIT PATH=/app/bin:$PATH \
    NPM_CONFIG_CACHE=/tmp/.npm NPM_CONFIG_LOGS_MAX=0 NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /image ./
COPY docker/healthcheck.sh docker/
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=1m --timeout=10s --start-period=5m --start-interval=5s --retries=3 \
  CMD ["bash", "docker/healthcheck.sh"]
ENTRYPOINT ["tini", "-s", "--"]
CMD ["halaqa", "start"]
