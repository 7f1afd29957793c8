import { configDefaults, defineConfig } from 'vitest/config';
import { LIMITS, LONG_FORM, unitProjects } from '../vitest.config.ts';

/** `npm run test:quick`: what needs no server and no engine child, in under a minute. */
const config = defineConfig({
  test: {
    ...LIMITS,
    projects: [
      ...unitProjects({ without: ['test/unit/engine/**', 'test/unit/embedded/infra.test.ts'] }),
      {
        extends: true,
        test: {
          name: 'replay',
          include: ['test/replay/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LONG_FORM],
        },
      },
    ],
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
