import { SENTENCES } from './sentences.ts';
import type { KnownAudio } from './conversation.ts';
import type { PlannedCall, Progress } from './plan.ts';
import { alsoImpossible } from './talk.ts';

/** What was found and made, what failed, and what it cost, in plain language. */
export function answerTo(
  plan: readonly PlannedCall[],
  { made, ready, barred }: Progress,
  { impossible, audios }: { impossible: string[]; audios: readonly KnownAudio[] },
): string {
  const subjects = new Set(made.flatMap((call) => (call ? [call.input['audio']] : [])).filter(isBrought(audios)));
  const lines = plan.flatMap(({ capability, focus, isHidden, on }, place) => {
    const call = made[place];
    const subject = 'handle' in on && subjects.size > 1 ? `${nameOf(on.handle, audios)}: ` : '';
    if (!call?.result) return [];
    if (call.result.status !== 'completed') {
      const why = call.result.message ?? 'It was stopped.';
      return [`${subject}${capability} did not work: ${why}`];
    }
    return isHidden ? [] : [`${subject}${SENTENCES[capability](call.result.output, focus, call.input)}`];
  });
  const skipped = barred.filter((place) => !plan[place]!.isHidden).map((place) => plan[place]!.capability);
  if (skipped.length > 0) lines.push(`Not done, since what it needs failed: ${skipped.join(', ')}.`);
  if (ready.length > 0) {
    const left = ready.map((place) => plan[place]!.capability).join(', ');
    lines.push(`I have to stop here: one turn takes only so many steps. Left to do: ${left}. Ask again to go on.`);
  }
  const also = alsoImpossible(impossible);
  if (also) lines.push(also);
  lines.push(cost(made.reduce((sum, call) => sum + (call?.result?.tokensCharged ?? 0), 0)));
  return lines.join('\n\n');
}

function isBrought(audios: readonly KnownAudio[]) {
  return (handle: unknown): boolean => audios.some((audio) => audio.handle === handle && audio.madeBy === undefined);
}

function nameOf(handle: string, audios: readonly KnownAudio[]): string {
  const name = audios.find((audio) => audio.handle === handle)?.name;
  return name && name !== 'upload' && name !== 'artifact' ? `${handle} (${name})` : handle;
}

function cost(tokens: number): string {
  if (tokens === 0) return 'This cost nothing: the audio was charged before, or nothing could be done.';
  return `This cost ${tokens} ${tokens === 1 ? 'token' : 'tokens'}.`;
}
