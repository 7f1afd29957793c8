import { deed, sentences } from './actions.ts';
import type { KnownAudio, PastCall } from './conversation.ts';
import type { PlannedCall } from './plan.ts';
import type { Progress } from './progress.ts';
import { joined } from '../../audio/capabilities/wording.ts';
import { alsoImpossible } from './talk.ts';

/** What was found and made, what failed, and what it cost, in plain language. */
export function answerTo(
  plan: readonly PlannedCall[],
  { made, ready, barred }: Progress,
  { impossible, audios }: { impossible: string[]; audios: readonly KnownAudio[] },
): string {
  const subjects = new Set(made.flatMap((call) => (call ? [call.input['audio']] : [])).filter(isBrought(audios)));
  const lines = plan.flatMap((planned, place) => {
    const call = made[place];
    if (!call?.result) return [];
    const { on, capability, focus, isHidden } = planned;
    const subject = 'handle' in on && subjects.size > 1 ? `${nameOf(on.handle, audios)}: ` : '';
    if (call.result.status !== 'completed')
      return [`${subject}I could not ${deedOf(planned)}. ${ended(call.result.message ?? 'It was stopped.')}`];
    return isHidden ? [] : [`${subject}${sentences(capability, call.result.output, { focus, input: call.input })}`];
  });
  const shown = (places: number[]): string[] =>
    places.flatMap((place) => (plan[place]!.isHidden ? [] : [deedOf(plan[place]!)]));
  const skipped = shown(barred);
  if (skipped.length > 0) lines.push(`So I did not ${joined(skipped, 'or')}: it needs what failed.`);
  if (ready.length > 0) {
    const left = shown(plan.flatMap((_, place) => (made[place] || barred.includes(place) ? [] : [place])));
    lines.push(
      `I have to stop here: one turn takes only so many steps. Left to do: ${joined(left)}. Say "go on" and I will.`,
    );
  }
  const also = alsoImpossible(impossible);
  if (also) lines.push(also);
  return [...lines, cost(made)].join('\n\n');
}

function deedOf({ capability, params, isHidden, span }: PlannedCall): string {
  if (isHidden) return 'measure how long it is';
  return span ? 'crop it' : deed(capability, params);
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function isBrought(audios: readonly KnownAudio[]) {
  return (handle: unknown): boolean => audios.some((audio) => audio.handle === handle && audio.madeBy === undefined);
}

/** An audio as the person may know it: by its handle, and its file name where it has one. */
export function nameOf(handle: string, audios: readonly KnownAudio[]): string {
  const name = audios.find((audio) => audio.handle === handle)?.name;
  // A name is shown as it is: nothing in it may turn into a link.
  const shown = name?.replaceAll(/[[\]()<>]/g, '');
  return shown && shown !== 'upload' && shown !== 'artifact' ? `${handle} (${shown})` : handle;
}

function cost(made: readonly (PastCall | undefined)[]): string {
  const tokens = made.reduce((sum, call) => sum + (call?.result?.tokensCharged ?? 0), 0);
  if (tokens > 0) return `This cost ${tokens} ${tokens === 1 ? 'token' : 'tokens'}.`;
  const isDone = made.some((call) => call?.result?.status === 'completed');
  return isDone ? 'This cost nothing: the audio was charged before.' : 'Nothing was charged.';
}
