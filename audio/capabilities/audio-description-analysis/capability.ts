import { z } from 'zod';
import { describe } from './describe.ts';
import { audioTaggingAnalysis } from '../audio-tagging-analysis/capability.ts';
import { defineCapability, type DecodedAudio } from '../capability.ts';
import type { Models } from '../models.ts';
import { musicalIntelligenceAnalysis } from '../musical-intelligence-analysis/capability.ts';
import { signalAnalysis } from '../signal-analysis/capability.ts';
import { speechAnalysis } from '../speech-analysis/capability.ts';
import { chat } from './chat.ts';

const ENGINE = 'embedded:sentences-from-facts';
const MUSICAL = new Set(['music', 'drums', 'lead', 'singing', 'mixed']);
const SPOKEN = new Set(['speech', 'mixed']);
/** Tags less sure than this do not call for a closer look. */
const LEAST_SCORE = 0.3;
/** The mean of the channels is kept for all that listen to it when it is no longer than this, in samples: 128 MB. */
const MOST_KEPT = 2 ** 25;
const BLOCK = 2 ** 16;

/** Describes the audio in sentences, each of which rests on a measurement. */
export const audioDescriptionAnalysis = defineCapability({
  name: 'audio_description_analysis',
  version: 4,
  summary: 'Describes the audio in plain sentences, each backed by a measured fact.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: z.strictObject({}),
  output: z.object({
    description: z.string().describe('The claims of the facts, one sentence each, in their order.'),
    facts: z.array(
      z.object({
        claim: z.string().describe('The sentence that rests on it.'),
        value: z.union([z.number(), z.string()]),
        unit: z.string().nullable().describe('Null for a name, such as of a key.'),
        source: z.string().describe('The analysis and the field that measured it.'),
      }),
    ),
    notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('What was not looked at, and why.'),
    engine: z.string(),
  }),

  async run(given) {
    const { progress } = given;
    const context = { ...given, models: hearingOnce(given.models) };
    const share = (from: number) => (fraction: number) => progress(from + fraction / 4);
    const signal = signalAnalysis.output.parse(
      await signalAnalysis.run({ ...context, params: signalAnalysis.params.parse({}), progress: share(0) }),
    );
    context.audio = mixedOnce(given.audio);
    const { tags } = audioTaggingAnalysis.output.parse(
      await audioTaggingAnalysis.run({
        ...context,
        params: audioTaggingAnalysis.params.parse({}),
        progress: share(0.25),
      }),
    );
    const heard = (labels: ReadonlySet<string>): boolean =>
      tags.some(({ label, score }) => labels.has(label) && score >= LEAST_SCORE);
    const music = heard(MUSICAL)
      ? musicalIntelligenceAnalysis.output.parse(
          await musicalIntelligenceAnalysis.run({ ...context, params: {}, progress: share(0.5) }),
        )
      : null;
    const speech = heard(SPOKEN)
      ? speechAnalysis.output.parse(await speechAnalysis.run({ ...context, params: {}, progress: share(0.75) }))
      : null;
    const facts = describe({ signal, tags, music, speech });
    const notes = [];
    if (!music) notes.push({ field: 'musical_intelligence_analysis', reason: 'no music is heard' });
    if (!speech) notes.push({ field: 'speech_analysis', reason: 'no speech is heard' });
    return { description: facts.map(({ claim }) => claim).join(' '), facts, notes, engine: ENGINE };
  },
});

/** The mean of the channels as audio of its own, read and mixed once; of long audio the audio itself. */
function mixedOnce(audio: DecodedAudio): DecodedAudio {
  const { frames } = audio;
  if (frames > MOST_KEPT) return audio;
  const whole = audio.mono();
  const read = (start: number, length: number): Float32Array[] => {
    const from = Math.max(0, start);
    return [whole.subarray(from, Math.max(from, start + length))];
  };
  return {
    ...audio,
    channels: 1,
    read,
    *blocks(size = BLOCK) {
      for (let start = 0; start < frames; start += size) yield read(start, size);
    },
  };
}

/** Models that listen for voices once, and once more where it is to be louder: all that is asked here listens to the same mean of the channels. */
function hearingOnce(models: Models): Models {
  const heard = new Map<number, Float32Array>();
  return {
    ...models,
    voiceActivity(samples, gain = 1) {
      const voice = heard.get(gain) ?? models.voiceActivity(samples, gain);
      heard.set(gain, voice);
      return voice;
    },
  };
}
