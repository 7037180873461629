# Halaqa in an image: built in the first stage, only what runs in the second.
#   docker build -t halaqa .  &&  docker run -p 3000:3000 -v halaqa:/data halaqa
# Without DATABASE_URL the Postgres that comes with Halaqa keeps its data in /data.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/e2e/package.json apps/e2e/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/database/package.json packages/database/
COPY packages/curriculum/package.json packages/curriculum/
COPY packages/planning/package.json packages/planning/
COPY packages/quran/package.json packages/quran/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build -- --filter=@halaqa/api --filter=@halaqa/web

FROM node:24-bookworm-slim
# HALAQA_IMAGE: nothing is to be installed or built any more.
ENV NODE_ENV=production HALAQA_IMAGE=1 HALAQA_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/apps/api/package.json apps/api/
COPY --from=build /app/apps/e2e/package.json apps/e2e/
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/packages/contract/package.json packages/contract/
COPY --from=build /app/packages/database/package.json packages/database/
COPY --from=build /app/packages/curriculum/package.json packages/curriculum/
COPY --from=build /app/packages/planning/package.json packages/planning/
COPY --from=build /app/packages/quran/package.json packages/quran/
RUN npm ci --omit=dev --workspace @halaqa/api --include-workspace-root=false --no-audit --no-fund && npm cache clean --force
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/api/data apps/api/data
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/packages/quran/data packages/quran/data
COPY prisma/migrations prisma/migrations
COPY scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/main.js"]
