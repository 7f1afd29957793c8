import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { pino } from 'pino';
import { expect, test as base, describe } from 'vitest';
import { AUDIO_FORMATS, type SourceFacts } from '../../audio/capabilities/capability.ts';
import { decodeFile } from '../../audio/engine/decode/decode-file.ts';
import { startEngine, type Engine, type StepRequest } from '../../audio/engine/engine.ts';
import { wholeOutput } from '../../audio/engine/messages.ts';
import { installedModels } from '../../audio/models/installed-models.ts';
import { sine, wav } from '../infra/audio.ts';
import { amr, ENCODERS_BY_MUXER, fileOf } from '../infra/containers.ts';
import { media } from '../infra/media.ts';
import { kernelHasJail } from './kernel-has-jail.ts';
import { spoken } from '../unit/capabilities/voice.ts';
import { constantPitch, describedPitch, writeGraphModel } from '../unit/engine/models/graph-fixtures.ts';
import { writeTinyModels } from '../unit/engine/models/tiny-models.ts';

Log.setLevel(AV_LOG_QUIET);

/** An engine whose child is locked in, and a folder outside of what the child may read. */
interface Prison {
  engine: Engine;
  folder: () => Promise<string>;
  /** Writes a file and decodes it in the child. */
  probe(bytes: Uint8Array): Promise<Decoded>;
  /** Runs a capability on a decoded file and returns its output and the bytes of what it made. */
  step(decoded: Decoded, capability: StepRequest['capability'], params?: object): Promise<Stepped>;
}

interface Decoded {
  sourcePath: string;
  decodedDir: string;
  facts: SourceFacts;
}

interface Stepped {
  output: Record<string, unknown>;
  files: Buffer[];
}

const test = base.extend(
  'prison',
  { scope: 'file' },
  /* oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
  async ({}, { onCleanup }): Promise<Prison> => {
    const dir = await mkdtemp(join(tmpdir(), 'formats-'));
    const modelsDir = join(dir, 'models');
    writeTinyModels(modelsDir);
    writeGraphModel(modelsDir, 'tiny-pitch', { bytes: constantPitch(300), graph: describedPitch(300) });
    const models = installedModels({ dir: modelsDir });
    const engine = startEngine({ children: 1, log: pino({ level: 'silent' }), models });
    onCleanup(async () => {
      await engine.close();
      await rm(dir, { recursive: true, force: true });
    });
    const limits = { accountId: 'a', signal: new AbortController().signal, timeLimitMs: 150_000 };
    const folder = (): Promise<string> => mkdtemp(join(dir, 'work-'));
    return {
      engine,
      folder,
      async probe(bytes) {
        const decodedDir = await folder();
        const sourcePath = join(await folder(), 'source');
        await writeFile(sourcePath, bytes);
        const outcome = await engine.probe({ ...limits, sourcePath, decodedDir, maxSeconds: 60 });
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
        return { sourcePath, decodedDir, facts: outcome.value };
      },
      async step(decoded, capability, params = {}) {
        const outDir = await folder();
        const outcome = await engine.step({ ...limits, ...decoded, capability, params, outDir });
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
        const names = await readdir(outDir);
        return {
          output: wholeOutput(outcome.value.output),
          files: await Promise.all(names.map((name) => readFile(join(outDir, name)))),
        };
      },
    };
  },
);

/** Decodes a file in this process, which nothing locks in. */
async function decodedOutside({ folder }: Prison, sourcePath: string): Promise<{ facts: unknown; samples: Buffer }> {
  const decodedDir = await folder();
  const outcome = await decodeFile({ sourcePath, decodedDir, maxSeconds: 60 });
  return {
    facts: outcome.ok ? outcome.value : outcome.failure,
    samples: await readFile(join(decodedDir, 'samples.f32')),
  };
}

/** Returns the status of this process's engine children, as the kernel sees them. */
async function childStatuses(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')));
  return statuses.filter((status) => status.includes(`\nPPid:\t${process.pid}\n`));
}

describe.runIf(kernelHasJail())('inside the jail', () => {
  test.for(Object.entries(ENCODERS_BY_MUXER))(
    'every codec of %s decodes to the same samples as outside',
    async ([muxer, encoders], { prison }) => {
      for (const encoder of encoders.split(/\s+/)) {
        const { sourcePath, decodedDir, facts } = await prison.probe(await fileOf(muxer, encoder));
        const outside = await decodedOutside(prison, sourcePath);
        expect({ encoder, facts }).toEqual({ encoder, facts: outside.facts });
        expect(facts.frames, encoder).toBeGreaterThan(1_000);
        expect(outside.samples.equals(await readFile(join(decodedDir, 'samples.f32'))), encoder).toBe(true);
      }
    },
  );

  test('AMR decodes', async ({ prison }) => {
    expect((await prison.probe(amr())).facts).toMatchObject({ codec: 'amr_nb', frames: 3_200 });
  });

  test.for(['mp4', 'webm', 'ts', 'flv'] as const)('the sound of a %s video decodes', async (format, { prison }) => {
    const bytes = await media(format, [sine({ seconds: 0.5, sampleRate: 48_000 })], { sampleRate: 48_000 });
    expect((await prison.probe(bytes)).facts).toMatchObject({ has_video: true });
  });

  test.for(AUDIO_FORMATS)('%s is made and decodes', async (format, { prison }) => {
    const decoded = await prison.probe(wav([sine({ seconds: 0.5 }), sine({ seconds: 0.5, hz: 700 })]));
    const { files } = await prison.step(decoded, 'crop_audio', { format, start_s: 0.1, end_s: 0.4 });
    expect((await prison.probe(files[0]!)).facts.duration_s).toBeCloseTo(0.3);
  });

  test('a video is made and decodes', async ({ prison }) => {
    const decoded = await prison.probe(wav([sine({ seconds: 0.5 })]));
    const { files } = await prison.step(decoded, 'create_video', {
      width_px: 160,
      height_px: 90,
      style: 'spectrogram',
    });
    expect((await prison.probe(files[0]!)).facts).toMatchObject({ has_video: true, codec: 'aac' });
  });

  test('installed models are read and run, of each kind', async ({ prison }) => {
    const voice = await prison.probe(wav([spoken({ seconds: 3 }).samples], { sampleRate: 16_000 }));
    const engines = [
      ['speech_analysis', 'model:tiny-ctc+model:tiny-speakers'],
      ['audio_tagging_analysis', 'model_tags by tiny-tags'],
      ['noise_reduction', 'model:tiny-denoiser'],
      ['stem_analysis', 'model:tiny-spleeter'],
      ['melody_analysis', 'model:tiny-pitch@2.1'],
    ] as const;
    for (const [capability, engine] of engines) {
      const params = { noise_reduction: { content: 'speech' }, melody_analysis: { voices: 'single' } };
      const { output } = await prison.step(voice, capability, params[capability as keyof typeof params] ?? {});
      expect(output).toMatchObject({ engine: expect.stringContaining(engine) });
    }
  });

  test('all of it was done by one child, which the kernel holds', async ({ prison }) => {
    expect(prison.engine.sandbox()).toEqual({ state: 'ok', missing: [] });
    const statuses = await childStatuses();
    expect(statuses).toHaveLength(1);
    expect(statuses[0]).toMatch(/^NoNewPrivs:\t1$/m);
    expect(statuses[0]).toMatch(/^Seccomp:\t2$/m);
  });
});
