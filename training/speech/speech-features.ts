/**
 * Writes the features and targets of the speech probability network, one line of JSON per recording, for
 * train_speech_probability.py.
 *
 * Usage: node training/speech/speech-features.ts OUT.jsonl DIR…
 *
 * A folder holds recordings and, beside each, its truth of the same name (`clipTruth` in test/measure/truth.ts), which
 * names the same recording without noise. Use many voices, some reverberant, most in noise of all kinds.
 */
import { writeFile } from 'node:fs/promises';
import { rmsLevels } from '../../audio/dsp/speech/snr.ts';
import { speechFeatures } from '../../audio/dsp/speech/speech-features.ts';
import { voiceCepstra } from '../../audio/dsp/speech/speaker-features.ts';
import { joinParts } from '../../audio/dsp/core/join-parts.ts';
import { resampleParts } from '../../audio/dsp/core/resample-parts.ts';
import { embeddedModels } from '../../audio/models/embedded-models.ts';
import { SPEECH_RATE } from '../../audio/capabilities/model-interfaces.ts';
import { openRecordings } from '../../test/measure/material/folder.ts';
import type { ClipTruth } from '../../test/measure/truth.ts';

const STEPS = 100;
const STEPS_PER_WINDOW = 3.2;
/** The target is the mean of three labels: where somebody speaks, and the parts of that within these ranges of the loud level, short gaps closed. */
const RANGES_DB = [30, 25];
const LOUD_PART = 0.95;
const GAP_STEPS = 20;

const [out = 'looks.jsonl', ...dirs] = process.argv.slice(2);
const lines: string[] = [];
for await (const clip of (await openRecordings(dirs)).clips()) {
  const { name, truth, planes, sampleRate } = clip;
  const quiet = (await clip.clean())?.[0];
  if (truth.segments.length === 0 || !quiet) continue;
  const speech = joinParts(resampleParts([planes[0]!], sampleRate, SPEECH_RATE));
  const voice = embeddedModels.voiceActivity(speech);
  const looks = speechFeatures({ voice, level: rmsLevels([speech], SPEECH_RATE), cepstra: voiceCepstra([speech]) });
  if (!looks) continue;
  const wanted = opinions(truth, rmsLevels([quiet], sampleRate));
  lines.push(
    JSON.stringify({
      name,
      whole: looks.recording,
      windows: [...looks.windows].map((value) => Number(value.toFixed(4))),
      wanted: Array.from(voice, (_, at) => shareOf(wanted, at)),
    }),
  );
}
await writeFile(out, `${lines.join('\n')}\n`);

/** Returns the speech target of each 10 ms frame, 0 to 1. */
function opinions({ segments }: ClipTruth, level: Float32Array): Float32Array {
  const said = new Uint8Array(level.length);
  for (const { start_s, end_s } of segments) said.fill(1, Math.round(start_s * STEPS), Math.round(end_s * STEPS));
  const loud = level.filter((_, at) => said[at] === 1).toSorted();
  const ref = loud[Math.floor(LOUD_PART * (loud.length - 1))] ?? 0;
  const all = [
    said,
    ...RANGES_DB.map((db) => closed(said.map((one, at) => (level[at]! > ref / 10 ** (db / 20) ? one : 0)))),
  ];
  return Float32Array.from(level, (_, at) => all.reduce((sum, one) => sum + one[at]!, 0) / all.length);
}

/** Closes gaps of up to `GAP_STEPS` frames between ones. */
function closed(steps: Uint8Array): Uint8Array {
  const full = steps.slice();
  let last = -1;
  steps.forEach((one, at) => {
    if (one === 0) return;
    if (last >= 0 && at - last <= GAP_STEPS) full.fill(1, last, at);
    last = at;
  });
  return full;
}

function shareOf(steps: Float32Array, window: number): number {
  const part = steps.subarray(Math.floor(window * STEPS_PER_WINDOW), Math.floor((window + 1) * STEPS_PER_WINDOW));
  return part.length === 0 ? 0 : Number((part.reduce((sum, one) => sum + one, 0) / part.length).toFixed(3));
}
