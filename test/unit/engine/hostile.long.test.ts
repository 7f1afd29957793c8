import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test as base } from 'vitest';
import { CAPABILITIES } from '../../../audio/capabilities/list.ts';
import { asFurtherInputs, neededParams } from '../../infra/run-capability.ts';
import { startEngine, type Engine } from '../../../audio/engine/engine.ts';
import { wholeOutput } from '../../../audio/engine/messages.ts';
import type { FailureCode } from '../../../workflows/domain/failure.ts';
import { drums, noise, sine, wav } from '../../infra/audio.ts';
import { media, silentVideo } from '../../infra/media.ts';

const RATE = 44_100;
const SECRET = 'a line of another file';
/** Enough for a slow or busy machine. */
const STEP_LIMIT_MS = 120_000;
const NOT_STARTED = /did not start in time/;

interface Workshop {
  engine: Engine;
  /** A folder that no probe or step has as input, with a text and an audio file. */
  elsewhere: string;
  folder: () => Promise<string>;
}

const test = base
  /* oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
  .extend('workshop', { scope: 'file' }, async ({}, { onCleanup }): Promise<Workshop> => {
    const dir = await mkdtemp(join(tmpdir(), 'hostile-'));
    const engine = startEngine({ children: 2, log: pino({ level: 'silent' }) });
    onCleanup(async () => {
      await engine.close();
      await rm(dir, { recursive: true, force: true });
    });
    const elsewhere = join(dir, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, 'secret.txt'), `${SECRET}\n`.repeat(200));
    await writeFile(join(elsewhere, 'secret.wav'), wav([sine({ seconds: 1 })]));
    return { engine, elsewhere, folder: () => mkdtemp(join(dir, 'work-')) };
  });

async function probed({ engine, folder }: Workshop, bytes: Uint8Array | string, name = 'source') {
  const decodedDir = await folder();
  const sourcePath = join(await folder(), name);
  await writeFile(sourcePath, bytes);
  const limits = { accountId: 'a', signal: new AbortController().signal, timeLimitMs: STEP_LIMIT_MS };
  return {
    limits,
    sourcePath,
    decodedDir,
    outcome: await engine.probe({ ...limits, sourcePath, decodedDir, maxSeconds: 60 }),
  };
}

/** Runs every capability without parameters and returns by name how each ended. */
async function runAll(workshop: Workshop, bytes: Uint8Array, name?: string): Promise<Record<string, string>> {
  const { limits, sourcePath, decodedDir, outcome } = await probed(workshop, bytes, name);
  if (!outcome.ok) throw new Error(`not decoded: ${outcome.failure.code}`);
  const ends = CAPABILITIES.map(async ({ name: capability }): Promise<[string, string]> => {
    const step = { ...limits, accountId: capability.length % 2 === 0 ? 'a' : 'b', capability, sourcePath, decodedDir };
    const run = async () =>
      workshop.engine.step({
        ...step,
        params: neededParams(capability, 'https://example.com/itself'),
        inputs: asFurtherInputs(capability, { decodedDir, facts: outcome.value }),
        facts: outcome.value,
        outDir: await workshop.folder(),
      });
    const result = await run()
      // An engine child that a busy machine did not start within 30 s: the activity is retried.
      .catch(async (error: unknown) => (NOT_STARTED.test(String(error)) ? run() : Promise.reject(error)))
      .catch((error: unknown) => new Error(`crashed: ${String(error).slice(0, 2_000)}`));
    if (result instanceof Error) return [capability, result.message];
    if (!result.ok) return [capability, result.failure.detail ? result.failure.code : 'failed without detail'];
    return [capability, unprintable(wholeOutput(result.value.output)) ?? 'result'];
  });
  return Object.fromEntries(await Promise.all(ends));
}

/** Returns the path of a value that JSON cannot represent, or undefined. */
function unprintable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  if (ArrayBuffer.isView(value)) return `${path} is a typed array`;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unprintable(inner, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const seconds = (count: number): number => Math.round(count * RATE);
const click = (): Float32Array => {
  const plane = new Float32Array(seconds(1));
  plane[seconds(0.5)] = 1;
  return plane;
};
const broken = (): Float32Array => {
  const plane = drums({ bpm: 120, seconds: 2 });
  for (let i = 0; i < 300; i++)
    plane[i * 250] = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3e38][i % 4]!;
  return plane;
};
const headed = (change: (header: Buffer) => void): Buffer => {
  const file = wav([drums({ bpm: 100, seconds: 1 }), noise({ seconds: 1 })]);
  change(file);
  return file;
};
const scratched = async (): Promise<Buffer> => {
  const file = await media('mp3', [drums({ bpm: 120, seconds: 3 })]);
  for (let i = 2_000; i < file.length; i += 97) file[i] = (i * 31) & 0xff;
  return file.subarray(0, file.length - 500);
};

const PROCESSED: readonly [string, () => Buffer | Promise<Buffer>, string?][] = [
  ['silence', () => wav([new Float32Array(seconds(2)), new Float32Array(seconds(2))])],
  ['direct current', () => wav([new Float32Array(seconds(2)).fill(0.5)])],
  ['a click', () => wav([click()])],
  ['a tenth of a second', () => wav([sine({ seconds: 0.1 })])],
  ['one sample', () => wav([Float32Array.of(0.5)])],
  ['mono', () => wav([drums({ bpm: 120, seconds: 2 })])],
  ['5.1', () => wav(Array.from({ length: 6 }, (_, n) => sine({ seconds: 1, hz: 110 * (n + 1), level: 0.1 })))],
  ['8 kHz', () => wav([sine({ seconds: 1, sampleRate: 8_000 })], { sampleRate: 8_000 })],
  ['192 kHz', () => wav([sine({ seconds: 1, sampleRate: 192_000 })], { sampleRate: 192_000 })],
  ['full-scale noise', () => wav([noise({ seconds: 1, level: 1 }), noise({ seconds: 1, level: 1, seed: 2 })])],
  ['NaN, infinite and enormous samples', () => wav([broken(), broken()], { bits: 32 })],
  ['a header that promises four gigabytes', () => headed((header) => header.writeUInt32LE(0xff_ff_ff_ff, 40))],
  ['a header with a wrong byte rate', () => headed((header) => header.writeUInt32LE(1, 28))],
  ['the name of another format', () => wav([sine({ seconds: 1 })]), 'song.mp3'],
  ['a damaged mp3', scratched],
  ['a video', () => media('mp4', [sine({ seconds: 1 })])],
];

test.for(PROCESSED)(
  '%s: each capability returns a result or a reasoned failure',
  async ([, make, name], { workshop }) => {
    const ends = await runAll(workshop, await make(), name);
    expect(Object.entries(ends).filter(([, end]) => !/^(result|step_failed|wrong_input_kind)$/.test(end))).toEqual([]);
  },
);

const playlists = (file: string): [string, string][] => [
  ['list.m3u8', `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${file}\n#EXT-X-ENDLIST\n`],
  ['list.ffconcat', `ffconcat version 1.0\nfile '${file}'\n`],
  ['list.txt', `concat:${file}`],
  ['list.sdp', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n'],
  ['picture.svg', `<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${file}"/></svg>`],
  ['list.mpd', `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>file://${file}</BaseURL></Period></MPD>`],
  ['list.pls', `[playlist]\nFile1=${file}\nNumberOfEntries=1\n`],
  ['scene.imf', `<AssetMap><Asset><Path>${file}</Path></Asset></AssetMap>`],
];

test('a file that refers to another is refused, whatever its name, and the other is not read', async ({ workshop }) => {
  for (const target of ['secret.wav', 'secret.txt']) {
    for (const [name, text] of playlists(join(workshop.elsewhere, target))) {
      for (const shown of [name, 'song.wav']) {
        const { outcome, decodedDir } = await probed(workshop, text, shown);
        expect({ name, outcome }).toMatchObject({ outcome: { ok: false, failure: { code: 'not_audio' } } });
        expect(JSON.stringify(outcome)).not.toContain(SECRET);
        await expect(readFile(join(decodedDir, 'samples.f32'))).rejects.toThrow('ENOENT');
      }
    }
  }
});

const REFUSED: readonly [string, () => Buffer | Promise<Buffer>, FailureCode[]][] = [
  [
    'a truncated mp4',
    async () => (await media('mp4', [sine({ seconds: 2 })])).subarray(0, 9_000),
    ['audio_damaged', 'not_audio'],
  ],
  ['a video without sound', silentVideo, ['no_audio_stream']],
  ['a header without channels', () => headed((header) => header.writeUInt16LE(0, 22)), ['audio_damaged', 'not_audio']],
  [
    'a header without a sample rate',
    () => headed((header) => header.writeUInt32LE(0, 24)),
    ['audio_damaged', 'not_audio'],
  ],
  ['a header alone', () => wav([sine({ seconds: 1 })]).subarray(0, 44), ['audio_damaged', 'no_audio_stream']],
];

test.for(REFUSED)('%s fails with a specific code', async ([, make, codes], { workshop }) => {
  const { outcome } = await probed(workshop, await make());
  expect(codes).toContain(outcome.ok ? 'decoded' : outcome.failure.code);
});
