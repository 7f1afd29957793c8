import { defineConfig } from 'vitest/config';
import { LIMITS, LONG_FORM, SERVERS } from '../vitest.config.ts';

/** Items of the batch that a case of chaos harms. */
const CHAOS_ITEMS = 20;

/** `npm run test:long`: cases that take minutes (floods, outages, fleets, hostile files) and the short form of chaos. */
const config = defineConfig({
  test: {
    ...LIMITS,
    ...SERVERS,
    include: [LONG_FORM, 'test/chaos/**/*.test.ts'],
    provide: { chaosItems: CHAOS_ITEMS },
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
