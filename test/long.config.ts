import { configDefaults, defineConfig } from 'vitest/config';
import { LIMITS, LONG_FORM, SERVERS } from '../vitest.config.ts';

/** Items of the batch that a case of chaos harms. */
const CHAOS_ITEMS = 20;

/** Cases that compare times: they run one by one, after everything else. */
const ALONE = 'test/**/*.alone.long.test.ts';

/** `npm run test:long`: cases that take minutes (floods, outages, fleets, hostile files), a cluster of real processes, and the short form of chaos. */
const config = defineConfig({
  test: {
    ...LIMITS,
    ...SERVERS,
    provide: { chaosItems: CHAOS_ITEMS },
    projects: [
      {
        extends: true,
        test: {
          name: 'long',
          include: [LONG_FORM, 'test/chaos/**/*.test.ts', 'test/cluster/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ALONE],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [ALONE],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
