import { defineConfig } from 'vitest/config';
import { LIMITS, SERVERS } from '../../../vitest.config.ts';

/** `npm run drill -- NAME`: one drill of an operator, or all of them, one after the other. `npm run test:long` has them too. */
const config = defineConfig({
  test: {
    ...LIMITS,
    ...SERVERS,
    include: ['test/cluster/drills/*.test.ts'],
    provide: { chaosItems: 20 },
    fileParallelism: false,
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
