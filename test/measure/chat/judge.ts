import { capability } from '../../../audio/capabilities/list.ts';
import { FURTHER_INPUTS } from '../../../audio/capabilities/further-inputs.ts';
import { CAPABILITY_NAMES } from '../../../workflows/domain/capabilities.ts';
import { patternOf, type ExpectedCall } from './conversation.ts';
import type { HeldTurn } from './hold.ts';
import type { Sound } from './world/sound.ts';
import type { DoneCall } from './world/world.ts';

/** Why a turn is wrong. */
export type Fault =
  /** Charged work that was not asked for. */
  | { kind: 'unasked'; tool: string; tokens: number }
  /** Work that was asked for and was not done. */
  | { kind: 'dropped'; tool: string }
  /** Work that was asked for, done with other parameters. */
  | { kind: 'misread'; tool: string }
  /** The reply lacks words, or has words that it must not have. */
  | { kind: 'unsaid' | 'misstated'; pattern: string }
  /** The model failed. */
  | { kind: 'failed'; message: string }
  /** No question where one was due; no words at all. */
  | { kind: 'unconfirmed' | 'silent' };

/** Parameters with which any capability encodes what it makes. */
const ENCODING = new Set(['format', 'bitrate_kbps', 'metadata']);

/** Returns what is wrong with a turn; nothing if it is right. */
export function faultsOf(held: HeldTurn): Fault[] {
  const { turn, reply, proposed, failure } = held;
  const { says, not_says: notSays, asks } = turn.expect;
  return [
    ...callFaults(held),
    ...says.filter((source) => !patternOf(source).test(reply)).map((pattern) => ({ kind: 'unsaid' as const, pattern })),
    ...notSays
      .filter((source) => patternOf(source).test(reply))
      .map((pattern) => ({ kind: 'misstated' as const, pattern })),
    ...(asks && !proposed && !/[?？]/.test(reply) ? [{ kind: 'unconfirmed' as const }] : []),
    ...(failure === undefined ? [] : [{ kind: 'failed' as const, message: failure }]),
    ...(reply === '' ? [{ kind: 'silent' as const }] : []),
  ];
}

/** Compares the calls that ran with those that are expected; the order does not matter. */
function callFaults({ turn, done }: HeldTurn): Fault[] {
  const left = [...done];
  const take = (fits: (call: DoneCall) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const required = turn.expect.calls.filter(({ optional }) => !optional);
  const missing = required.filter(
    (call) => !take((each) => isAsExpected(each, call)) && !done.some((each) => isInFormat(each, call)),
  );
  // An optional call may be made of several audios.
  for (const call of turn.expect.calls.filter(({ optional }) => optional))
    while (take((each) => isAsExpected(each, call)));
  const faults = missing.map((call): Fault => {
    const isMisread = take((each) => each.tool === call.tool && isOn(each.sound, call.audio));
    return { kind: isMisread ? 'misread' : 'dropped', tool: call.tool };
  });
  return [...faults, ...left.map(({ tool, tokens }): Fault => ({ kind: 'unasked', tool, tokens }))];
}

function isAsExpected(made: DoneCall, expected: ExpectedCall): boolean {
  if (made.tool !== expected.tool || !isOn(made.sound, expected.audio)) return false;
  const params = completed(made.tool, made.params, made.sound.seconds);
  const wanted = completed(made.tool, expected.params, made.sound.seconds);
  return Object.keys(expected.params).every((name) => {
    const role = FURTHER_INPUTS.find((each) => name === each || name === `${each}_url`);
    if (role) return made.further[role] !== undefined && isOn(made.further[role], String(expected.params[name]));
    if (made.tool === 'run_recipe') return isRecipe(made.params['recipe'], expected.params[name]);
    return isSame(params[name], wanted[name]);
  });
}

/** Reports whether a call made its file in the format into which it is expected to be converted. */
function isInFormat({ tool, sound, params: made }: DoneCall, { tool: wanted, audio, params }: ExpectedCall): boolean {
  if (wanted !== 'convert_audio' || !Object.keys(params).every((name) => ENCODING.has(name))) return false;
  if (capability(CAPABILITY_NAMES.find((each) => each === tool)!)?.makes !== 'audio') return false;
  const isMadeBy = audio === undefined || isOn({ ...sound, path: [...sound.path, tool] }, audio);
  return isMadeBy && Object.entries(params).every(([name, value]) => isSame(made[name], value));
}

/** Reports whether a sound is the one of an expectation: `demo.wav`, or `demo.wav > noise_reduction`. */
export function isOn(sound: Sound, expected: string | undefined): boolean {
  if (expected === undefined) return true;
  const parts = expected.split('>').map((part) => part.trim());
  if (parts.length === 1) return sound.path.length === 1 && sound.path[0] === parts[0];
  if (sound.path[0] !== parts[0] || sound.path.at(-1) !== parts.at(-1)) return false;
  let at = 0;
  return parts.every((part) => (at = sound.path.indexOf(part, at) + 1) > 0);
}

/** Completes parameters by what their absence means. */
function completed(tool: string, params: Record<string, unknown>, seconds: number): Record<string, unknown> {
  const known = capability(CAPABILITY_NAMES.find((each) => each === tool)!);
  const parsed = known?.params.safeParse(params).data as Record<string, unknown> | undefined;
  const all = parsed ?? params;
  const format = { format: all['format'] ?? 'flac', metadata: all['metadata'] ?? 'keep' };
  if (tool !== 'crop_audio') return { ...format, ...all };
  if (all['start_s'] === undefined && all['end_s'] === undefined) return { ...format, ...all };
  return { ...format, ...all, start_s: all['start_s'] ?? 0, end_s: Math.min(Number(all['end_s'] ?? seconds), seconds) };
}

function isSame(made: unknown, expected: unknown): boolean {
  if (typeof made === 'number' && typeof expected === 'number') return Math.abs(made - expected) <= 0.01 + 1e-9;
  if (Array.isArray(made) && Array.isArray(expected))
    return made.length === expected.length && expected.every((each) => made.some((other) => isSame(other, each)));
  return made === expected;
}

function isRecipe(made: unknown, expected: unknown): boolean {
  return String(made).toLowerCase() === String(expected).toLowerCase();
}
