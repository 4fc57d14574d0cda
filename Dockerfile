# syntax=docker/dockerfile:1

# The manifests alone, so that a change of code does not install everything again.
FROM node:24-slim AS manifests
WORKDIR /katedra
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/student/package.json apps/student/
COPY apps/console/package.json apps/console/
COPY apps/embed/package.json apps/embed/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/generators/package.json packages/generators/
COPY packages/i18n/package.json packages/i18n/
COPY packages/questions/package.json packages/questions/
COPY packages/screens/package.json packages/screens/
COPY packages/testing/package.json packages/testing/
COPY packages/ui/package.json packages/ui/

# The browser apps.
FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN node tools/launch.mjs tools/start/build.ts

# What the server needs, without tools for building and testing and without the embedded database.
FROM manifests AS dependencies
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --workspace=@katedra/api

FROM node:24-slim
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/katedra-compile-cache \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /katedra
COPY --from=dependencies /katedra ./
COPY tools/launch.mjs tools/repository.ts ./tools/
COPY tools/start ./tools/start
COPY content ./content
COPY packages ./packages
COPY apps/api ./apps/api
COPY --from=build /katedra/apps/web/dist ./apps/web/dist
COPY --from=build /katedra/apps/console/dist ./apps/console/dist
COPY --from=build /katedra/apps/embed/dist ./apps/embed/dist
COPY --from=build /katedra/apps/student/dist ./apps/student/dist
# Pictures live here unless STORAGE_URL says otherwise.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/launch.mjs", "tools/start/start-built.ts"]
