import { tokensFor } from '../../workflows/domain/prices.ts';
import type { Step } from '../../workflows/domain/recipe.ts';
import { urlParam } from '../../audio/capabilities/further-inputs.ts';
import { capability } from '../../audio/capabilities/list.ts';

/** Length of audio in seconds and in tokens. */
export interface AudioLength {
  seconds: number;
  audioTokens: number;
}

/** Returns the addresses of further audio that the parameters of a step name. */
export function namedUrls({ capability: name, params }: Step): string[] {
  return (capability(name)?.inputs ?? []).flatMap((input) => {
    const url = params?.[urlParam(input)];
    return typeof url === 'string' ? [url] : [];
  });
}

/**
 * Returns the tokens that steps charge at most beyond their audio: a made file that a later step works on is charged for what it is longer
 * than the audio it was made of.
 *
 * @param own length of the audio
 * @param further returns the lengths of the further audio of a step
 */
export function extraTokens(
  steps: readonly Step[],
  { own, further }: { own: AudioLength; further: (step: Step) => readonly AudioLength[] },
): number {
  let { seconds } = own;
  let counted = own.audioTokens;
  for (const step of steps.slice(0, -1)) {
    const others = further(step);
    counted += others.reduce((sum, { audioTokens }) => sum + audioTokens, 0);
    const known = capability(step.capability);
    if (!known?.longest) continue;
    const lengths = { own: seconds, further: others.reduce((sum, other) => sum + other.seconds, 0) };
    seconds = known.longest(known.params.parse(step.params ?? {}), lengths);
    counted = Math.max(counted, tokensFor(seconds, 1));
  }
  const audio = steps.slice(0, -1).flatMap((step) => [...further(step)]);
  return counted - own.audioTokens - audio.reduce((sum, { audioTokens }) => sum + audioTokens, 0);
}
