import type { Service } from '../../infra/service.ts';

const HALF_MINUTE_MS = 30_000;

/** Returns the function that begins the half minute anew after which the API makes a round of its own, which would get the replies that a test gives. */
export function ownRounds(service: Service): () => Promise<void> {
  let begunAt = -Infinity;
  return async () => {
    if (performance.now() - begunAt < HALF_MINUTE_MS / 3) return;
    await service.stop('api');
    begunAt = performance.now();
    await service.start('api');
  };
}
