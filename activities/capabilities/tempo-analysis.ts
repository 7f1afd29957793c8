import { z } from 'zod';
import { onsetStrength } from '../dsp/onset.ts';
import { estimateTempo } from '../dsp/tempo.ts';
import { defineCapability, type DecodedAudio } from './capability.ts';

/** Less regular than this is not called a tempo. */
const LEAST_CONFIDENCE = 0.15;
/** Shortest audio in which a beat can be heard to repeat. */
const LEAST_S = 2;

/** Finds how fast the music goes. */
export const tempoAnalysis = defineCapability({
  name: 'tempo_analysis',
  version: 1,
  summary: 'Finds the tempo in beats per minute, its rivals and its course over time.',
  takes: 'audio',
  makes: 'analysis',
  engine: 'embedded:onset-comb',
  params: z.strictObject({}),
  output: z.object({
    bpm: z.number().nullable().describe('Beats per minute; null when no tempo can be told.'),
    confidence: z.number().describe('0 to 1: how much of what happens returns after whole beats.'),
    candidates: z
      .array(z.object({ bpm: z.number(), strength: z.number() }))
      .describe('The best tempi, best first; half and double tempo are the usual rivals.'),
    curve: z.array(z.object({ time_s: z.number(), bpm: z.number() })).describe('Tempo of 8 s around each time.'),
    reason: z.string().nullable().describe('Why bpm is null.'),
    engine: z.string(),
  }),

  run({ audio, progress }) {
    const engine = 'embedded:onset-comb';
    const none = (reason: string, confidence = 0) => ({
      bpm: null,
      confidence,
      candidates: [],
      curve: [],
      reason,
      engine,
    });
    if (audio.frames < LEAST_S * audio.sampleRate) return none(`the audio is shorter than ${LEAST_S} s`);
    const tempo = estimateTempo(onsetStrength(monoBlocks(audio, progress), audio.sampleRate));
    const best = tempo?.candidates[0];
    if (!tempo || !best) return none('too few sounds begin in the audio to hear a beat');
    if (tempo.confidence < LEAST_CONFIDENCE)
      return none('what begins in the audio does not repeat regularly', tempo.confidence);
    return {
      bpm: best.bpm,
      confidence: tempo.confidence,
      candidates: tempo.candidates,
      curve: tempo.curve.map(({ timeS, bpm }) => ({ time_s: timeS, bpm })),
      reason: null,
      engine,
    };
  },
});

/** Mean of the channels, block by block: hours of audio never stand in memory. */
function* monoBlocks(audio: DecodedAudio, progress: (fraction: number) => void): Generator<Float32Array> {
  let done = 0;
  for (const planes of audio.blocks()) {
    const [first, ...others] = planes;
    const mean = Float32Array.from(first!);
    for (const plane of others) for (let i = 0; i < mean.length; i++) mean[i]! += plane[i]!;
    if (others.length > 0) for (let i = 0; i < mean.length; i++) mean[i]! /= planes.length;
    yield mean;
    done += mean.length;
    progress(done / audio.frames);
  }
}
