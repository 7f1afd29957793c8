import { defineConfig } from 'vitest/config';

/** Configures the recorder of histories. It is a suite of its own because it writes into the repository. */
const config = defineConfig({
  test: {
    globalSetup: ['test/infra/global-setup.ts'],
    pool: 'forks',
    include: ['test/replay/record.ts', 'test/replay/record-chat.ts', 'test/replay/record-rounds.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
