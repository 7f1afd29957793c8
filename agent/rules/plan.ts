import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { madeIn, type Conversation, type KnownAudio } from './conversation.ts';
import type { Target } from './targets.ts';
import type { SpokenSpan } from './spans.ts';
import type { Wish } from './wish.ts';

/** One call to make: on an audio that is known, or on what an earlier one of the plan makes. */
export interface PlannedCall {
  capability: CapabilityName;
  params: Record<string, unknown>;
  focus: string[];
  /** Where it comes from: a handle, or the place in the plan of what makes it (and which part of that). */
  on: { handle: string } | { place: number; part: string | undefined };
  reference?: string | undefined;
  /** A span that the length of the audio makes exact: the place in the plan of what measures it. */
  span?: { spoken: SpokenSpan; measuredAt: number } | undefined;
  /** Only measures what another call needs. */
  isHidden: boolean;
}

/** Why a plan cannot be made. */
export type NoPlan = 'no_audio' | 'needs_two';

const TRANSFORMS: ReadonlySet<string> = new Set([
  'crop_audio',
  'noise_reduction',
  'remove_audio_element',
  'extract_video_audio',
]);

/** The calls that wishes come to, in order; each on what the one before made where that changes the audio. */
export function planFor(wishes: readonly Wish[], conversation: Conversation): PlannedCall[] | NoPlan {
  const known = atTurnStart(conversation);
  const starts = startingPoints(wishes, known, conversation);
  if (starts.length === 0) return 'no_audio';
  const compared = wishes.find(isComparison);
  const pair = compared ? aligned(compared, { known, starts }) : [];
  const others = wishes.filter((wish) => wish !== compared);
  if (pair === 'needs_two' && others.length === 0) return pair;
  const plan: PlannedCall[] = [];
  for (const start of starts) chain(plan, others, { start, known, isOneOfSeveral: starts.length > 1 });
  return typeof pair === 'string' ? plan : [...plan, ...pair];
}

/** What was known when the person spoke: what this turn made since is the plan's own. */
function atTurnStart({ audios, calls, turn }: Conversation): KnownAudio[] {
  const own = new Set(calls.filter((call) => call.turn === turn).map(({ callId }) => callId));
  return audios.filter(({ madeBy }) => madeBy === undefined || !own.has(madeBy));
}

/** The audios that the wishes begin with: named ones, all that came with the message, else the one last worked on. */
function startingPoints(wishes: readonly Wish[], known: KnownAudio[], conversation: Conversation): string[] {
  const named = wishes.flatMap(({ target }) => namedBy(target, known));
  if (named.length > 0) return [...new Set(named)];
  const brought = known.filter(({ madeBy, turn }) => madeBy === undefined && turn === conversation.turn);
  if (brought.length > 0) return brought.map(({ handle }) => handle);
  const asksOriginal = wishes.some(({ target }) => target.isOriginal);
  const originals = known.filter(({ madeBy }) => madeBy === undefined);
  if (wishes.some(({ target }) => target.isAll) && originals.length > 1) return originals.map(({ handle }) => handle);
  if (asksOriginal) return originals.slice(-1).map(({ handle }) => handle);
  const isOfVideo = wishes[0]?.capability === 'extract_video_audio';
  const last = lastWorkedOn(conversation, known, isOfVideo) ?? known.at(-1)?.handle;
  return last === undefined ? [] : [last];
}

/** What "it" is: what the last call of an earlier turn made, when that is one audio, else what it worked on. */
function lastWorkedOn({ calls, turn }: Conversation, known: KnownAudio[], isOfVideo: boolean): string | undefined {
  const last = calls.findLast((call) => call.turn < turn && call.result?.status === 'completed');
  if (!last) return undefined;
  const made = madeIn(last.result?.output);
  // A video is for looking at: what it was made of is worked on further.
  const isAudio = last.capability !== 'create_video' || isOfVideo;
  const handle = made.length === 1 && isAudio ? made[0]!.handle : String(last.input['audio']);
  return known.some((audio) => audio.handle === handle) ? handle : undefined;
}

function namedBy({ handles, names, parts }: Target, known: KnownAudio[]): string[] {
  const byHandle = handles.filter((handle) => known.some((audio) => audio.handle === handle));
  const byName = names.flatMap((name) => known.findLast((audio) => audio.name === name)?.handle ?? []);
  const byPart = parts.flatMap(
    (part) => known.findLast(({ name, madeBy }) => madeBy !== undefined && name === part)?.handle ?? [],
  );
  return byHandle.length + byName.length > 0 ? [...byHandle, ...byName] : byPart;
}

function chain(
  plan: PlannedCall[],
  wishes: readonly Wish[],
  { start, known, isOneOfSeveral }: { start: string; known: KnownAudio[]; isOneOfSeveral: boolean },
): void {
  let current: PlannedCall['on'] = { handle: start };
  for (const wish of wishes) {
    const own = namedBy(wish.target, known);
    if (isOneOfSeveral && own.length > 0 && !own.includes(start)) continue;
    if (wish.target.isOriginal || wish.isAfresh) current = { handle: start };
    const measuredAt = needsLength(wish.span) ? plan.length : undefined;
    if (measuredAt !== undefined)
      plan.push({ capability: 'signal_analysis', params: {}, focus: [], on: current, isHidden: true });
    plan.push({
      capability: wish.capability,
      params: { ...wish.params, ...(measuredAt === undefined ? plainSpan(wish.span) : {}) },
      focus: wish.focus,
      on: current,
      ...(measuredAt === undefined ? {} : { span: { spoken: wish.span!, measuredAt } }),
      isHidden: false,
    });
    const place = plan.length - 1;
    if (TRANSFORMS.has(wish.capability)) current = { place, part: undefined };
    else if (wish.capability === 'stem_analysis' && typeof wish.params['pass_on'] === 'string')
      current = { place, part: wish.params['pass_on'] };
  }
}

/** Two audios to compare, or one with what is known besides. */
function aligned(
  { target, focus }: Wish,
  { known, starts }: { known: KnownAudio[]; starts: string[] },
): PlannedCall[] | NoPlan {
  const others = known.filter(({ handle }) => !starts.includes(handle));
  const brought = others.filter(({ madeBy }) => madeBy === undefined);
  const second = (brought.length > 0 ? brought : others).at(-1)?.handle;
  const two = starts.length > 1 ? starts : [...starts, ...(second === undefined ? [] : [second])];
  if (two.length < 2) return 'needs_two';
  const reference = target.reference ?? (starts.length > 1 ? two[0]! : two[1]!);
  const audio = two.find((handle) => handle !== reference)!;
  return [{ capability: 'alignment_analysis', params: {}, focus, on: { handle: audio }, reference, isHidden: false }];
}

/** Two recordings, not the two channels of one. */
function isComparison({ capability, focus }: Wish): boolean {
  return capability === 'alignment_analysis' && !focus.includes('channels');
}

function needsLength(span: SpokenSpan | undefined): boolean {
  return [span?.last, span?.dropLast, span?.startPart, span?.endPart].some((each) => each !== undefined);
}

function plainSpan({ start_s, end_s }: SpokenSpan = {}): Record<string, number> {
  return { ...(start_s === undefined ? {} : { start_s }), ...(end_s === undefined ? {} : { end_s }) };
}
