import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../infra/servers/free-port.ts';
import type { AudioHost } from '../infra/servers/audio-host.ts';
import { drums, noise, sine, wav } from '../infra/audio.ts';
import type { ServiceClient } from '../infra/service-client.ts';
import type { WebhookSink } from '../infra/servers/webhook-sink.ts';
import { ROOT, type Scenario } from './blocks.ts';

interface Deps {
  service: ServiceClient;
  audioHost: AudioHost;
  webhookSink: WebhookSink;
}

const LIMIT_MS = 150_000;

/** Programs that the commands meet instead of the real ones: quicker, and from the root of the repository. */
const STAND_INS: Readonly<Record<string, string>> = {
  npx: 'exec "$@"',
  audio: `exec node '${ROOT}/cli/audio/audio.mjs' "$@"`,
  npm: `cd '${ROOT}' && PATH=\${PATH#*:} exec npm "$@"`,
  sleep: 'PATH=${PATH#*:} exec sleep 0.2',
};

/** Runs a scenario in one shell, in a folder with some recordings, and returns the output of each of its blocks. */
export async function runScenario({ page, blocks }: Scenario, deps: Deps): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  try {
    const { api_key: key } = await deps.service.key({ tokens: 100_000, account: `docs-${crypto.randomUUID()}` });
    prepareFolder(folder, key);
    const replaced = await localAddresses(deps);
    const script = [
      'set -eu -o pipefail',
      "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT",
      ...blocks.map(({ line, text }, index) => `echo "${page}:${line}" >&2\n{\n${replaced(text)}} > ${index}.out`),
    ].join('\n');
    writeFileSync(join(folder, 'script.sh'), script);
    const env = {
      ...deps.service.env,
      PATH: [join(folder, 'bin'), join(ROOT, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(':'),
      KEY: key,
      API: deps.service.baseUrl,
      XDG_CONFIG_HOME: join(folder, '.config'),
    };
    const outputs = (): string[] =>
      blocks
        .map((_, index) => join(folder, `${index}.out`))
        .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
    await promisify(execFile)('bash', ['script.sh'], { cwd: folder, env, timeout: LIMIT_MS }).catch((error: Error) => {
      throw new Error(`${error.message}\nIts output:\n${outputs().join('')}`, { cause: error });
    });
    return outputs();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a function that replaces the addresses of the pages by those of the service and hosts of the tests. */
async function localAddresses({ service, audioHost, webhookSink }: Deps): Promise<(text: string) => string> {
  const talk = audioHost.serve('talk.flac', wav([noise({ seconds: 2, level: 0.2 })]));
  const replacements: [string, string][] = [
    ['http://localhost:3000', service.baseUrl],
    ['https://example.com/talk.flac', talk],
    ['https://hooks.example.com/', webhookSink.url('/')],
    ['127.0.0.1:4000', `127.0.0.1:${await freePort()}`],
  ];
  return (text) => replacements.reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

/** Makes the folder that the pages assume: the demo key, some recordings and the examples. */
function prepareFolder(folder: string, key: string): void {
  const song = wav([drums({ bpm: 120, seconds: 4 })]);
  for (const name of ['.data', 'recordings', 'bin']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, '.data/demo-key'), key);
  writeFileSync(join(folder, 'song.mp3'), song); // formats are recognised by content
  writeFileSync(join(folder, 'song.wav'), song);
  writeFileSync(join(folder, 'recordings/one.wav'), wav([sine({ seconds: 1, hz: 300 })]));
  writeFileSync(join(folder, 'recordings/two.wav'), wav([sine({ seconds: 1, hz: 500 })]));
  symlinkSync(join(ROOT, 'examples'), join(folder, 'examples'));
  for (const [name, text] of Object.entries(STAND_INS)) {
    writeFileSync(join(folder, 'bin', name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
  }
}
