import { defineConfig } from 'vitest/config';

/** One project per suite; bench has a script of its own, and chaos one for its long form. */
const SUITES = ['unit', 'db', 'api', 'workflows', 'replay', 'e2e', 'chaos'];
/** Items of a batch that the short form of chaos harms. */
const CHAOS_ITEMS = 20;

const config = defineConfig({
  test: {
    globalSetup: ['test/infra/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 90_000, // the first test of a file waits for its service, on a busy machine too,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    provide: { chaosItems: CHAOS_ITEMS },
    projects: SUITES.map((name) => ({
      extends: true as const,
      test: { name, include: [`test/${name}/**/*.test.ts`] },
    })),
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
