import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished } from 'vitest';
import { freePort } from '../../embedded/process/ports.ts';
import type { AudioHost } from '../infra/audio-host.ts';
import { drums, noise, sine, wav } from '../infra/audio.ts';
import { shared as test } from '../infra/fixtures.ts';
import type { ServiceClient } from '../infra/service-client.ts';
import type { WebhookSink } from '../infra/webhook-sink.ts';
import { blocksOf, markdownPages, ROOT, scenariosOf, word, type Scenario } from './blocks.ts';
import { shapeDifferences } from './shape.ts';

/** Why some commands of the pages do not run here, by the word behind `norun=`. */
const NOT_RUN: Readonly<Record<string, string>> = {
  docker: 'needs Docker',
  servers: 'needs PostgreSQL, Temporal and S3 of an operator',
  vendor: 'needs a language model of a vendor, or one served elsewhere',
  download: 'downloads models from the internet',
  launch: 'starts the whole service or demo: test/e2e runs it',
  suite: 'is the test suite or a development tool itself',
};
const LIMIT_MS = 30_000;

/** Programs that the commands meet instead of the real ones: quicker, and from the root of the repository. */
const STAND_INS: Readonly<Record<string, string>> = {
  npx: 'exec "$@"',
  npm: `cd '${ROOT}' && PATH=\${PATH#*:} exec npm "$@"`,
  sleep: 'PATH=${PATH#*:} exec sleep 0.1',
};

const PAGES = markdownPages();

describe('the commands of the documentation', () => {
  for (const page of PAGES) {
    for (const scenario of scenariosOf(page)) {
      test(`of ${page} run: ${scenario.name}`, async ({ service, audioHost, webhookSink }) => {
        const responses = await run(scenario, { service, audioHost, webhookSink });
        const wrong = scenario.blocks.flatMap(({ line, response }, index) =>
          response === undefined
            ? []
            : shapeDifferences(parse(response, `${page}:${line}`), parse(responses[index]!, `${page}:${line}`)).map(
                (difference) => `${page}:${line}: ${difference}`,
              ),
        );
        expect(wrong).toEqual([]);
      });
    }
  }

  test('all run, or say by a known word why not', () => {
    const commands = PAGES.flatMap(blocksOf).filter(({ language }) => ['sh', 'bash', 'shell'].includes(language));
    const unknown = commands.filter((block) => !word(block, 'run') && !NOT_RUN[word(block, 'norun') ?? '']);
    expect(unknown.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
    expect(commands.length).toBeGreaterThan(20);
  });
});

interface Parts {
  service: ServiceClient;
  audioHost: AudioHost;
  webhookSink: WebhookSink;
}

/** Runs a scenario in one shell, in a folder with some recordings; returns the output of each of its blocks. */
async function run({ page, blocks }: Scenario, { service, audioHost, webhookSink }: Parts): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const key = await service.key({ kind: 'live', tokens: 100_000, account: `docs-${crypto.randomUUID()}` });
  prepareFolder(folder, key.api_key);
  audioHost.serve('talk.flac', wav([noise({ seconds: 2, level: 0.2 })]));
  const replacements: [string, string][] = [
    ['http://localhost:3000', service.baseUrl],
    ['https://example.com', audioHost.url('').replace(/\/$/, '')],
    ['https://hooks.example.com', webhookSink.url('').replace(/\/$/, '')],
    ['127.0.0.1:4000', `127.0.0.1:${await freePort()}`],
  ];
  const replaced = (text: string): string => replacements.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  const script = [
    'set -eu -o pipefail',
    "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT",
    ...blocks.map(({ line, text }, index) => `echo "${page}:${line}" >&2\n{\n${replaced(text)}} > ${index}.out`),
  ].join('\n');
  writeFileSync(join(folder, 'script.sh'), script);
  const env = {
    ...service.env,
    PATH: [join(folder, 'bin'), join(ROOT, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(':'),
    KEY: key.api_key,
    API: service.baseUrl,
  };
  await promisify(execFile)('bash', ['script.sh'], { cwd: folder, env, timeout: LIMIT_MS });
  return blocks.map((_, index) => readFileSync(join(folder, `${index}.out`), 'utf8'));
}

/** Makes the folder that the pages assume: the demo key, some recordings and the examples. */
function prepareFolder(folder: string, apiKey: string): void {
  mkdirSync(join(folder, '.data'));
  writeFileSync(join(folder, '.data/demo-key'), apiKey);
  const song = wav([drums({ bpm: 120, seconds: 4 })]);
  writeFileSync(join(folder, 'song.mp3'), song); // formats are recognised by content
  writeFileSync(join(folder, 'song.wav'), song);
  mkdirSync(join(folder, 'recordings'));
  writeFileSync(join(folder, 'recordings/one.wav'), wav([sine({ seconds: 1, hz: 300 })]));
  writeFileSync(join(folder, 'recordings/two.wav'), wav([sine({ seconds: 1, hz: 500 })]));
  symlinkSync(join(ROOT, 'examples'), join(folder, 'examples'));
  mkdirSync(join(folder, 'bin'));
  for (const [name, text] of Object.entries(STAND_INS)) {
    writeFileSync(join(folder, 'bin', name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
  }
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${place} is not JSON:\n${text.slice(0, 1_000)}`, { cause: error });
  }
}
