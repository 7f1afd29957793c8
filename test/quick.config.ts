import { defineConfig } from 'vitest/config';
import { LIMITS, LONG_FORM } from '../vitest.config.ts';

/** `npm run test:quick`: what needs no server and no engine child, in under a minute. */
const config = defineConfig({
  test: {
    ...LIMITS,
    include: ['test/unit/**/*.test.ts', 'test/replay/**/*.test.ts'],
    exclude: [LONG_FORM, 'test/unit/engine/**', 'test/unit/embedded/infra.test.ts'],
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
