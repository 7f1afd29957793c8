import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

type Work = Pick<Request, 'capability' | 'params'>;

const near = (words: string, ...works: Work[]): { words: RegExp; works: Work[] } => ({
  words: new RegExp(String.raw`\b(?:${words})\b`, 'iu'),
  works,
});
const work = (capability: Work['capability'], params: Work['params'] = {}): Work => ({ capability, params });

/** The closest work that capabilities do, by the words for work that none does. The first match counts. */
const NEAR = [
  near(
    String.raw`snares?|kicks?|kick drums?|bass drums?|hi-?hats?|cymbals?|toms?|tambourine|cowbell|claps?`,
    work('stem_analysis', { pass_on: 'drums' }),
  ),
  near(String.raw`(?:left|right) (?:channel|side|one|ear)|channels?`, work('convert_audio', { channels: 1 })),
  near(String.raw`de-?click|crackl\w*|restore|repair|wind noise|de-?ess\w*|clicks?|pops?`, work('noise_reduction')),
  near(
    String.raw`re-?master|master(?:ed|ing)?|compress\w*|limiter|punch(?:y|ier)?|squash|dynamics`,
    work('normalize_loudness', { target_lufs: -14 }),
  ),
  near(
    String.raw`guitars?|pianos?|keyboards?|violins?|strings|trumpets?|horns|brass|flutes?|synths?|sax(?:ophone)?s?|instruments?`,
    work('stem_analysis'),
  ),
  near(
    String.raw`chorus(?:es)?|verses?|bridge|intro|outro|hook|solo|refrain|sections?`,
    work('musical_intelligence_analysis'),
  ),
  near(String.raw`bleep|beep out|censor|swear\w*|curse|words?|syllables?|sentences?`, work('speech_analysis')),
];

/** Returns parts of which those that nothing does name, where an English message says so, what comes near. */
export function withNearWork(parts: readonly Part[], said: Said | undefined): Part[] {
  if (said?.language !== 'en') return [...parts];
  return parts.map((part): Part => {
    if (part.kind !== 'unsupported' || part.isOutside || (part.instead?.length ?? 0) > 0) return part;
    const works = NEAR.find(({ words }) => words.test(part.text))?.works ?? [];
    return { ...part, instead: works.map((each) => ({ ...each, focus: [], files: undefined, certainty: 1, said })) };
  });
}
