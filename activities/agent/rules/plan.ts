import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { madeIn, type Conversation, type KnownAudio, type PastCall } from './conversation.ts';
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
  const compared = wishes.find(
    ({ capability, target }) => capability === 'alignment_analysis' && !isOwnChannels(target),
  );
  if (compared && wishes.length === 1) return aligned(compared, { known, starts, conversation });
  const plan: PlannedCall[] = [];
  for (const start of starts) chain(plan, wishes, { start, known, isOneOfSeveral: starts.length > 1 });
  return plan;
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
  const last = lastWorkedOn(conversation, known) ?? known.at(-1)?.handle;
  return last === undefined ? [] : [last];
}

/** What "it" is: what the last call of an earlier turn made, when that is one audio, else what it worked on. */
function lastWorkedOn({ calls, turn }: Conversation, known: KnownAudio[]): string | undefined {
  const last = calls.findLast((call) => call.turn < turn && call.result?.status === 'completed');
  if (!last) return undefined;
  const made = madeIn(last.result?.output);
  const handle = made.length === 1 ? made[0]!.handle : String(last.input['audio']);
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
  { known, starts, conversation }: { known: KnownAudio[]; starts: string[]; conversation: Conversation },
): PlannedCall[] | NoPlan {
  const others = known.filter(({ handle }) => !starts.includes(handle));
  const two = starts.length > 1 ? starts : [...starts, ...others.slice(-1).map(({ handle }) => handle)];
  if (two.length < 2) return conversation.message.includes('channel') ? [alone(two[0]!, focus)] : 'needs_two';
  const reference = target.reference ?? (starts.length > 1 ? two[0]! : two[1]!);
  const audio = two.find((handle) => handle !== reference)!;
  return [{ capability: 'alignment_analysis', params: {}, focus, on: { handle: audio }, reference, isHidden: false }];
}

function alone(handle: string, focus: string[]): PlannedCall {
  return { capability: 'alignment_analysis', params: {}, focus, on: { handle }, isHidden: false };
}

function isOwnChannels({ handles }: Target): boolean {
  return handles.length === 1;
}

function needsLength(span: SpokenSpan | undefined): boolean {
  return [span?.last, span?.dropLast, span?.startPart, span?.endPart].some((each) => each !== undefined);
}

function plainSpan({ start_s, end_s }: SpokenSpan = {}): Record<string, number> {
  return { ...(start_s === undefined ? {} : { start_s }), ...(end_s === undefined ? {} : { end_s }) };
}

/** A plan's calls matched with those made in this turn, which were made in this order. */
export interface Progress {
  /** By place in the plan. */
  made: (PastCall | undefined)[];
  /** Places whose input is there and that are not made yet. */
  ready: number[];
  /** Places that never will be: what they stand on failed. */
  barred: number[];
}

/** How far a plan is. Calls are told in rounds: all that are ready, in order, and what follows when their results are there. */
export function progressOf(plan: readonly PlannedCall[], calls: readonly PastCall[]): Progress {
  const made: (PastCall | undefined)[] = plan.map(() => undefined);
  const left = [...calls];
  for (;;) {
    const barred = plan.flatMap((call, place) =>
      !made[place] && needs(call).some((at) => isDead(at, plan, made)) ? [place] : [],
    );
    const ready = plan.flatMap((call, place) =>
      !made[place] && !barred.includes(place) && needs(call).every((at) => made[at]?.result?.status === 'completed')
        ? [place]
        : [],
    );
    if (ready.length === 0 || left.length === 0) return { made, ready, barred };
    for (const place of ready) made[place] = left.shift();
  }
}

function needs({ on, span }: PlannedCall): number[] {
  return [...('place' in on ? [on.place] : []), ...(span ? [span.measuredAt] : [])];
}

function isDead(place: number, plan: readonly PlannedCall[], made: readonly (PastCall | undefined)[]): boolean {
  const result = made[place]?.result;
  if (result) return result.status !== 'completed';
  return needs(plan[place]!).some((at) => isDead(at, plan, made));
}

/** The arguments of a call whose input is there. */
export function inputOf(call: PlannedCall, made: readonly (PastCall | undefined)[]): Record<string, unknown> {
  const { on, params, reference, span } = call;
  const handle = 'handle' in on ? on.handle : handleMadeBy(made[on.place], on.part);
  const length = span ? Number(made[span.measuredAt]?.result?.output['duration_s']) : 0;
  return {
    audio: handle ?? '',
    ...(reference === undefined ? {} : { reference }),
    ...params,
    ...(span ? spanWithin(span.spoken, length) : {}),
  };
}

function handleMadeBy(call: PastCall | undefined, part: string | undefined): string | undefined {
  const made = madeIn(call?.result?.output);
  return (made.find(({ name }) => name === part) ?? made[0])?.handle;
}

function rounded(seconds: number): number {
  return Math.round(1_000 * seconds) / 1_000;
}

/** A span in seconds from the beginning of an audio of this length. */
function spanWithin(spoken: SpokenSpan, length: number): Record<string, number> {
  const { last, dropLast, startPart, endPart } = spoken;
  const start =
    last === undefined ? (startPart === undefined ? spoken.start_s : startPart * length) : Math.max(0, length - last);
  const end =
    dropLast === undefined ? (endPart === undefined ? spoken.end_s : endPart * length) : Math.max(0, length - dropLast);
  return {
    ...(start === undefined ? {} : { start_s: rounded(start) }),
    ...(end === undefined ? {} : { end_s: rounded(end) }),
  };
}
