import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkModel } from '../../audio/engine/check-model/check-model.ts';
import { speedText } from '../../audio/models/model-check.ts';
import { readModel } from '../../audio/models/installed-models.ts';
import { wav } from '../infra/audio.ts';
import { randomBy } from '../infra/random.ts';
import { probe, runOne, synthesiseMusic } from './capabilities.ts';
import { ROFORMER_SHAPE, roformerGraph } from './roformer-graph.ts';
import { figure, say, sayLoad, type Verdict } from './report.ts';

const AUDIO_S = 20;
/** The `ENGINE_CHILD_MB` that the documentation names for such graphs. */
const MAX_MB = 6 * 1_024;
const CHECK_TIMEOUT_MS = 600_000;

/** Checks a graph of the size of a RoFormer as `models add` does, and runs remove_audio_element with it in an engine child. */
export async function benchSeparators(): Promise<Verdict[]> {
  say(
    `separators: ${AUDIO_S} s of stereo by a graph of the size of a Mel-Band RoFormer with random weights, on one core`,
  );
  sayLoad('at the start');
  const dir = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    await writeFormer(join(dir, 'former'));
    const models = [readModel(dir, 'former')];
    const checked = await checkModel(models[0]!, { timeoutMs: CHECK_TIMEOUT_MS, maxBytes: 1.25 * MAX_MB * 2 ** 20 });
    figure(
      'loaded and run on a chunk, as models add does',
      checked.ok ? speedText(checked.timesRealTime) : checked.reason,
    );
    const decodedDir = join(dir, 'decoded');
    await mkdir(decodedDir);
    const sourcePath = join(decodedDir, 'source');
    await writeFile(sourcePath, wav(synthesiseMusic(AUDIO_S)));
    const { facts } = await probe(decodedDir, sourcePath);
    const { cpuS, peakMb, trouble } = await runOne('remove_audio_element', {
      dir: decodedDir,
      sourcePath,
      facts,
      models,
    });
    figure('remove_audio_element', trouble ?? `${(AUDIO_S / cpuS).toFixed(3)} x real time, ${peakMb.toFixed(0)} MB`);
    sayLoad('at the end');
    const isBroken = trouble !== undefined || !checked.ok;
    return [{ what: 'memory of a RoFormer', value: isBroken ? Infinity : peakMb, bar: MAX_MB, unit: 'MB' }];
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function writeFormer(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'model.onnx'), roformerGraph(randomBy('former')));
  const { chunk, size, hop } = ROFORMER_SHAPE;
  const graph = {
    version: '1.0',
    task: 'stems',
    sample_rate: 44_100,
    channels: 2,
    front_end: { kind: 'stft', size, hop, pad: 'reflect', end_frame: true },
    input: { name: 'spectrum', axes: ['one', 'bin+channel', 'frame', 'part'] },
    chunk: { length: chunk, step: 308_700, border: 11_025 },
    join: 'overlap_add',
    stems: ['vocals'],
    outputs: [{ name: 'masks', meaning: 'stems', axes: ['one', 'bin+channel', 'frame', 'part'], values: 'mask' }],
    reference: { input: 'tone', outputs: {} },
  };
  const manifest = { family: 'onnx', files: { model: 'model.onnx' }, licence: 'CC0-1.0', graph };
  await writeFile(join(folder, 'model.json'), JSON.stringify(manifest));
}
