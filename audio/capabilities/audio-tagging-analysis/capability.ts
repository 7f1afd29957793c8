import { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { fixedWindows } from '../../dsp/core/fixed-windows.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { tagWindows, TAGS, type TagInput } from '../../dsp/tags/tagging.ts';
import { analyseSpeechBackground } from '../../dsp/tags/speech-background.ts';
import { createTagFeatures, TAGS_RATE } from '../../dsp/tags/tag-features.ts';
import { voicedShare } from '../../dsp/tags/voiced-share.ts';
import type { Track } from '../annotations.ts';
import { defineCapability, type CapabilityContext, type DecodedAudio } from '../capability.ts';
import { filesParam, writeFiles } from '../files-param.ts';
import { VOICE_WINDOW } from '../model-interfaces.ts';
import { chat } from './chat.ts';
import { outputSchema } from './output.ts';

const ENGINE = 'embedded:features+silero';
/** Seconds of each input of a tagging model, and tags taken from each. */
const MODEL_SPAN_S = 10;
const MODEL_TAGS = 5;

const paramsSchema = z.strictObject({
  least_score: z.number().min(0).max(1).default(0.1).describe('Tags with a lower score are left out.'),
  ...filesParam(['labels', 'csv', 'jams']),
});

/** Finds which kinds of sound occur, and when. */
export const audioTaggingAnalysis = defineCapability({
  name: 'audio_tagging_analysis',
  version: 5,
  previous: { version: 4, run: (context) => tagAudio(context, { handDrums: false }) },
  summary: 'Detects speech, music, drums, a single line, tones, noise and silence, and when each occurs.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: paramsSchema,
  output: outputSchema,

  run: (context) => tagAudio(context, { handDrums: true }),
});

/** Tags the audio; without `handDrums`, the network alone distinguishes drums from music. */
async function tagAudio(
  { audio, params, models, write, progress }: CapabilityContext<z.infer<typeof paramsSchema>>,
  options: { handDrums: boolean },
): Promise<z.input<typeof outputSchema>> {
  const meter = createTagFeatures();
  const report = (fraction: number): void => progress((2 * fraction) / 3);
  const voice = models.voiceActivity(passing(resampled(audio, report), (part) => meter.push(part)));
  const windows = meter.finish().map((window): TagInput => ({ window, speechShare: voicedShare(voice, window) }));
  const speaks = windows.some(({ speechShare }) => speechShare > 0);
  const background = speaks
    ? analyseSpeechBackground(voice, fixedWindows(resampled(audio), VOICE_WINDOW, { rest: 'dropped' }))
    : undefined;
  const tags = tagWindows(windows, background, options).filter(({ score }) => score >= params.least_score);
  progress(1);
  const { tagger } = models;
  const found = tags.map(({ label, score, startS, endS }) => ({
    label,
    score: Number(score.toFixed(3)),
    start_s: startS,
    end_s: endS,
  }));
  const foundByModel = tagger ? [...modelTags(audio, tagger)] : null;
  return {
    tags: found,
    vocabulary: [...TAGS],
    model_tags: foundByModel,
    notes: tagger ? [] : [{ field: 'model_tags', reason: 'no tagging model is installed' }],
    engine: tagger ? `${ENGINE}; model_tags by ${tagger.name}` : ENGINE,
    ...(await writeFiles(write, params.files, () => ({
      name: 'tags',
      durationS: audio.frames / audio.sampleRate,
      engine: ENGINE,
      tracks: [tagTrack('tags', found), ...(foundByModel ? [tagTrack('model-tags', foundByModel)] : [])],
    }))),
  };
}

type FoundTag = z.infer<typeof outputSchema>['tags'][number];

/** Returns tags, which are listed by score, in order of time. */
function tagTrack(name: string, tags: readonly FoundTag[]): Track {
  const inOrder = tags.toSorted((a, b) => a.start_s - b.start_s || a.end_s - b.end_s);
  const entries = inOrder.map(({ label, score, start_s: startS, end_s: endS }) => ({
    startS,
    endS,
    label,
    confidence: score,
  }));
  return { name, namespace: 'tag_open', entries };
}

/** Yields the mean of the channels at 16 kHz, part by part. */
function* resampled(audio: DecodedAudio, progress?: (fraction: number) => void): Generator<Float32Array> {
  const resampler = createResampler(audio.sampleRate, TAGS_RATE);
  for (const block of mixDown(audio, progress)) yield resampler.push(block);
  yield resampler.finish();
}

/** Yields the same parts and passes each to `see` first, so that one pass over the audio serves two consumers. */
function* passing(parts: Iterable<Float32Array>, see: (part: Float32Array) => void): Generator<Float32Array> {
  for (const part of parts) {
    see(part);
    yield part;
  }
}

interface Tagger {
  tag(samples: Float32Array, max: number): { label: string; score: number }[];
}

function* modelTags(
  audio: DecodedAudio,
  tagger: Tagger,
): Generator<{ label: string; score: number; start_s: number; end_s: number }> {
  const span = MODEL_SPAN_S * audio.sampleRate;
  for (let start = 0; start < audio.frames; start += span) {
    const frames = Math.min(span, audio.frames - start);
    const piece = { ...audio, frames, blocks: () => [audio.read(start, frames)] };
    const parts = [...resampled(piece)];
    const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    parts.reduce((at, part) => (samples.set(part, at), at + part.length), 0);
    for (const { label, score } of tagger.tag(samples, MODEL_TAGS))
      yield { label, score, start_s: start / audio.sampleRate, end_s: (start + frames) / audio.sampleRate };
  }
}
