/**
 * Writes the voice features of the segments of recordings, one line of JSON per recording, for train_speakers.py.
 *
 * Usage: node training/speech/speaker-features.ts OUT.jsonl DIR…
 *
 * A folder holds recordings and, beside each, its truth of the same name (`clipTruth` in test/measure/truth.ts): who
 * speaks when. Use dialogues and monologues in about equal parts, some reverberant or noisy.
 */
import { writeFile } from 'node:fs/promises';
import { createProsodyPitch, PROSODY_RATE } from '../../audio/dsp/speech/prosody-pitch.ts';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { speechProbabilities } from '../../audio/dsp/speech/speech-probability.ts';
import { rmsLevels } from '../../audio/dsp/speech/snr.ts';
import { speechSpans, type TimeSpan } from '../../audio/dsp/speech/speech-spans.ts';
import { speechSegments, voiceCepstra } from '../../audio/dsp/speech/speaker-features.ts';
import { embeddedModels } from '../../audio/models/embedded-models.ts';
import { SPEECH_RATE, VOICE_WINDOW } from '../../audio/capabilities/model-interfaces.ts';
import { openRecordings } from '../../test/measure/material/folder.ts';
import type { ClipTruth } from '../../test/measure/truth.ts';

/** Minimum fraction of a segment's speech by one speaker for the segment to be assigned to that speaker. */
const PURE = 0.9;
const FRAME_S = 0.01;

const [out = 'pieces.jsonl', ...dirs] = process.argv.slice(2);
const lines: string[] = [];
for await (const { name, truth, planes, sampleRate } of (await openRecordings(dirs)).clips()) {
  if (truth.segments.length === 0) continue;
  const speech = resampled(planes[0]!, sampleRate, SPEECH_RATE);
  const durationS = planes[0]!.length / sampleRate;
  const level = rmsLevels([speech], SPEECH_RATE);
  const voice = embeddedModels.voiceActivity(speech);
  const cepstra = voiceCepstra([speech]);
  const probabilities = speechProbabilities({ voice, level, cepstra });
  const spans = speechSpans({ voice, probabilities }, { windowS: VOICE_WINDOW / SPEECH_RATE, durationS });
  const tracker = createProsodyPitch();
  tracker.push(resampled(planes[0]!, sampleRate, PROSODY_RATE), (sample) =>
    spans.some(({ startS, endS }) => startS <= sample / PROSODY_RATE && sample / PROSODY_RATE < endS),
  );
  const course = { cepstra, pitch: tracker.finish(), level };
  const pieces = speechSegments(spans, course).flatMap((piece) =>
    piece.voice ? { who: speakerIn(piece, truth), ...piece.voice } : [],
  );
  const speakers = new Set(truth.segments.map(({ speaker }) => speaker)).size;
  lines.push(JSON.stringify({ name, speakers, pieces }));
}
await writeFile(out, `${lines.join('\n')}\n`);

/** Returns the speaker of a segment; null where several speak. */
function speakerIn({ startS, endS }: TimeSpan, { segments }: ClipTruth): string | null {
  const times = new Map<string, number>();
  let spoken = 0;
  for (let time = startS; time < endS; time += FRAME_S) {
    const said = segments.find(({ start_s, end_s }) => start_s <= time && time < end_s);
    if (!said) continue;
    spoken++;
    times.set(said.speaker, (times.get(said.speaker) ?? 0) + 1);
  }
  const [most] = [...times].toSorted((a, b) => b[1] - a[1]);
  return most && most[1] > PURE * spoken ? most[0] : null;
}

function resampled(samples: Float32Array, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to);
  const [start, end] = [resampler.push(samples), resampler.finish()];
  const whole = new Float32Array(start.length + end.length);
  whole.set(start);
  whole.set(end, start.length);
  return whole;
}
