import { configDefaults, defineConfig } from 'vitest/config';
import { OWN_PROCESS } from './test/own-process.ts';
import { SlowestFirst } from './test/slowest-first.ts';

/** One project per suite. Chaos and `*.long.test.ts` run in `npm run test:long`, benchmarks in `npm run bench`. */
const SUITES = ['db', 'api', 'workflows', 'replay', 'e2e', 'docs', 'escape', 'plans'];

/** Cases that take minutes. */
export const LONG_FORM = 'test/**/*.long.test.ts';

/** How every form of the tests runs. */
export const LIMITS = {
  pool: 'forks',
  maxWorkers: 3,
  testTimeout: 400_000, // the first test of a file waits for its service, on a busy machine too
  hookTimeout: 300_000,
  teardownTimeout: 30_000,
  sequence: { sequencer: SlowestFirst },
  expect: { poll: { timeout: 150_000 } },
} as const;

/**
 * Returns the projects of unit tests. Those of code without side effects share processes, each of which loads the code once; with a process for each file, that
 * takes longer than the tests. `without` are further files that are not run.
 */
export function unitProjects({ without = [] }: { without?: string[] } = {}) {
  const exclude = [...configDefaults.exclude, LONG_FORM, ...without];
  const own = OWN_PROCESS.map((folder) => `test/unit/${folder}/**/*.test.ts`);
  const unit = { name: 'unit', include: ['test/unit/**/*.test.ts'], exclude: [...exclude, ...own], isolate: false };
  const apart = { name: 'unit-apart', include: own, exclude };
  return [unit, apart].map((test) => ({ extends: true as const, test }));
}

/** PostgreSQL and Temporal, once for all suites. */
export const SERVERS = { globalSetup: ['test/infra/global-setup.ts'] };

const config = defineConfig({
  test: {
    ...LIMITS,
    ...SERVERS,
    projects: [
      ...unitProjects(),
      ...SUITES.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`test/${name}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, LONG_FORM],
          sequence: { groupOrder: name === 'plans' ? 1 : 0 }, // judges what the others have executed
        },
      })),
    ],
  },
});

// oxlint-disable-next-line import/no-default-export -- Vitest reads its configuration from there
export default config;
