import { z } from 'zod';
import { describe } from './describe.ts';
import { audioTaggingAnalysis } from '../audio-tagging-analysis/capability.ts';
import { defineCapability, type Capability, type CapabilityContext, type DecodedAudio } from '../capability.ts';
import type { Models } from '../model-interfaces.ts';
import { musicalIntelligenceAnalysis } from '../musical-intelligence-analysis/capability.ts';
import { signalAnalysis } from '../signal-analysis/capability.ts';
import { speechAnalysis } from '../speech-analysis/capability.ts';
import { atVersion } from '../versions.ts';
import { chat } from './chat.ts';
import { outputSchema } from './output.ts';

const ENGINE = 'embedded:sentences-from-facts';
const MUSICAL = new Set(['music', 'drums', 'lead', 'singing', 'mixed']);
const SPOKEN = new Set(['speech', 'mixed']);
/** Score of a tag from which the analysis of its kind of sound is run. */
const MIN_SCORE = 0.3;
/** Up to this many samples (128 MB) the mean of the channels is kept in memory for all analyses. */
const MAX_KEPT = 2 ** 25;
const BLOCK = 2 ** 16;

/** Describes the audio in sentences, each backed by a measurement. */
export const audioDescriptionAnalysis = defineCapability({
  name: 'audio_description_analysis',
  version: 8,
  previous: { version: 7, run: (context) => describeAudio(context, former) },
  summary: 'Describes the audio in plain sentences, each backed by a measured fact.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: z.strictObject({}),
  output: outputSchema,

  run: (context) => describeAudio(context, (part) => part),
});

/** Returns an analysis as version 7 used it: the tags have changed since. */
const former = (part: Capability): Capability =>
  part.name === audioTaggingAnalysis.name ? (atVersion(part, 4) ?? part) : part;

/** Describes the audio by analyses in the version that `part` returns. */
async function describeAudio(
  whole: CapabilityContext<object>,
  part: (analysis: Capability) => Capability,
): Promise<z.input<typeof outputSchema>> {
  const { progress } = whole;
  const context = { ...whole, models: detectingOnce(whole.models) };
  const share = (from: number) => (fraction: number) => progress(from + fraction / 4);
  const signal = signalAnalysis.output.parse(
    await part(signalAnalysis).run({ ...context, params: signalAnalysis.params.parse({}), progress: share(0) }),
  );
  context.audio = mixedOnce(whole.audio);
  const { tags } = audioTaggingAnalysis.output.parse(
    await part(audioTaggingAnalysis).run({
      ...context,
      params: audioTaggingAnalysis.params.parse({}),
      progress: share(0.25),
    }),
  );
  const hasTag = (labels: ReadonlySet<string>): boolean =>
    tags.some(({ label, score }) => labels.has(label) && score >= MIN_SCORE);
  const music = hasTag(MUSICAL)
    ? musicalIntelligenceAnalysis.output.parse(
        await part(musicalIntelligenceAnalysis).run({ ...context, params: {}, progress: share(0.5) }),
      )
    : null;
  const speech = hasTag(SPOKEN)
    ? speechAnalysis.output.parse(await part(speechAnalysis).run({ ...context, params: {}, progress: share(0.75) }))
    : null;
  const facts = describe({ signal, tags, music, speech });
  const notes = [];
  if (!music) notes.push({ field: 'musical_intelligence_analysis', reason: 'no music is heard' });
  if (!speech) notes.push({ field: 'speech_analysis', reason: 'no speech is heard' });
  return { description: facts.map(({ claim }) => claim).join(' '), facts, notes, engine: ENGINE };
}

/** Returns the mean of the channels as audio of one channel, mixed once; long audio is returned as it is. */
function mixedOnce(audio: DecodedAudio): DecodedAudio {
  const { frames } = audio;
  if (frames > MAX_KEPT) return audio;
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

/** Returns models that detect voices once per gain: every analysis here passes the same mean of the channels. */
function detectingOnce(models: Models): Models {
  const detected = new Map<number, Float32Array>();
  return {
    ...models,
    voiceActivity(samples, gain = 1) {
      const voice = detected.get(gain) ?? models.voiceActivity(samples, gain);
      detected.set(gain, voice);
      return voice;
    },
  };
}
