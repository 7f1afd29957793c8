import { defineConfig } from 'vitest/config';

/** One project per suite; chaos and bench have scripts of their own. */
const SUITES = ['unit', 'db', 'api', 'workflows', 'replay', 'e2e'];

const config = defineConfig({
  test: {
    globalSetup: ['test/infra/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    projects: SUITES.map((name) => ({
      extends: true as const,
      test: { name, include: [`test/${name}/**/*.test.ts`] },
    })),
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
