import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = 'audio/capabilities/peak-analysis';

/** Files of the capability that are written by hand, by path. */
const FILES: Record<string, string> = {
  [`${FOLDER}/capability.ts`]: `import { z } from 'zod';
import { defineCapability } from '../capability.ts';
import { chat } from './chat.ts';

/** Finds the highest sample. */
export const peakAnalysis = defineCapability({
  name: 'peak_analysis',
  version: 1,
  summary: 'Finds the highest sample.',
  takes: 'audio',
  makes: 'analysis',
  engine: 'embedded:peak',
  chat,
  params: z.strictObject({}),
  output: z.object({ peak: z.number().describe('Highest sample; full scale is 1.'), engine: z.string() }),

  run({ audio }) {
    let peak = 0;
    for (const planes of audio.blocks())
      for (const plane of planes) for (const sample of plane) peak = Math.max(peak, Math.abs(sample));
    return { peak, engine: 'embedded:peak' };
  },
});
`,
  [`${FOLDER}/chat.ts`]: `import type { ChatPart } from '../chat-part.ts';

export const chat: ChatPart = {
  effect: () => 'find the highest sample',
  title: () => 'peak',
  sentences: (output) => [\`The highest sample is \${Number(output['peak'])}.\`],
};
`,
  [`${FOLDER}/method.md`]: `## Method

The largest absolute value of all samples.
`,
  [`${FOLDER}/measure.ts`]: `import { run } from '../../../test/infra/run-capability.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { peakAnalysis } from './capability.ts';

export const measurement: Measurement = {
  capability: 'peak_analysis',
  async measure() {
    const { output } = await run(peakAnalysis, [Float32Array.of(0, -0.5, 0.25)]);
    return [{ what: 'peak off', value: Math.abs(Number(output['peak']) - 0.5), bar: 0, better: 'lower' }];
  },
};
`,
  'test/unit/capabilities/peak-analysis.test.ts': `import { expect, test } from 'vitest';
import { peakAnalysis } from '../../../audio/capabilities/peak-analysis/capability.ts';
import { run } from '../../infra/run-capability.ts';

test('peak_analysis finds the highest sample of all channels', async () => {
  const { output } = await run(peakAnalysis, [Float32Array.of(0, 0.25), Float32Array.of(-0.5, 0)]);
  expect(output['peak']).toBe(0.5);
});
`,
};
const NAMES = 'workflows/domain/capabilities.ts';
const INDEX = 'audio/capabilities/index.ts';
/** Suites that cover all capabilities and need no service; of the chat's, those that do not hold whole conversations. */
const SUITES = [
  'capabilities/catalogue',
  'capabilities/peak',
  'agent/embedded/conversation',
  'agent/english',
  'agent/reply',
]
  .map((suite) => `test/unit/${suite}`)
  .join(' ');
/** Prints the generated pages that differ from their files, as a test of the documentation does. */
const STALE = `import { generatedPages, stalePages } from './cli/docs.ts'; process.stdout.write(stalePages(generatedPages()).join());`;

test(
  'a capability is added by its folder, its name, one line and its tests; everything else is generated',
  { timeout: 600_000 },
  async () => {
    const copy = await mkdtemp(join(tmpdir(), 'added-capability-'));
    const sh = (command: string): Promise<string> => shell(copy, command);
    try {
      await copyRepository(copy);
      await sh('git init -q && git add -A && git -c user.name=test -c user.email=test@example.org commit -qm before');

      for (const [path, text] of Object.entries(FILES)) {
        await mkdir(dirname(join(copy, path)), { recursive: true });
        await writeFile(join(copy, path), text);
      }
      const names = await readFile(join(copy, NAMES), 'utf8');
      await writeFile(join(copy, NAMES), names.replace('ADDED_NAMES = [', "ADDED_NAMES = ['peak_analysis', "));
      await appendFile(join(copy, INDEX), "export { peakAnalysis } from './peak-analysis/capability.ts';\n");
      await sh('npm run -s openapi');
      await sh('npm run -s docs');

      await Promise.all([
        sh('npm run -s types'),
        sh(`npx oxlint --type-aware --deny-warnings ${FOLDER} ${NAMES} test/unit/capabilities/peak-analysis.test.ts`),
      ]);
      await sh(`npx vitest run --config test/quick.config.ts ${SUITES}`);
      expect(await sh(`node --input-type=module -e "${STALE}"`)).toBe('');

      const touched = (await sh('git add -A && git diff --cached --name-only')).trim().split('\n');
      expect(touched.toSorted()).toEqual(
        [
          ...Object.keys(FILES),
          NAMES,
          INDEX,
          // Generated:
          'README.md',
          'agent/knowledge/index.json',
          'api/openapi.json',
          'client/generated/openapi.ts',
          'docs/capabilities/README.md',
          'docs/capabilities/peak_analysis.md',
        ].toSorted(),
      );
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  },
);

/** Copies the repository's files, without ignored ones, and links its packages. */
async function copyRepository(to: string): Promise<void> {
  const paths = (await shell(ROOT, 'git ls-files -z --cached --others --exclude-standard')).split('\0').filter(Boolean);
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(ROOT, path), join(to, path), { verbatimSymlinks: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(to, 'node_modules'));
}

/** Runs a command and returns its output; throws an error with all that it wrote if it fails. */
async function shell(cwd: string, command: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command}\n${stdout}${stderr}`, { cause: error });
  }
}
