import { defineConfig } from 'vitest/config';

/** `npm run chaos:cases`: the long form of the cases. `npm run test:long` has the short one. */
const config = defineConfig({
  test: {
    globalSetup: ['test/infra/global-setup.ts'],
    include: ['test/chaos/*.test.ts', 'test/cluster/drills/full-disk.test.ts'],
    provide: { chaosItems: 100 },
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
