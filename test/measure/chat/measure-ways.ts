import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { z } from 'zod';
import { isMeasurement } from '../../../agent/policy/measurement.ts';
import { atMost } from '../jobs.ts';
import type { Figure } from '../measurement.ts';
import { say } from '../report.ts';
import { accountSchema, conversationOf, filesSchema } from './conversation.ts';
import { hold, type HeldTurn } from './hold.ts';
import { modelNamed, type ChatOptions } from './measure-chat.ts';
import type { DoneCall } from './world/world.ts';

/** Banks of wordings: of orders with conditions, several files, values and corrections; of questions, comparisons and single orders. */
export const BANKS = ['orders', 'questions'] as const;
export type Bank = (typeof BANKS)[number];

const AT_ONCE = 8;
const BAR = 0.9;
/** Share of the words of two replies that both have, from which they are taken for the same answer. */
const SAME_ANSWER = 0.6;

const intentSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** Intents of `dev` may be read and mended; those of `last` are scored only. */
  half: z.enum(['dev', 'last']),
  /** The situation as its writer put it; `files` and `account` are made of it. */
  setting: z.string(),
  files: filesSchema,
  account: accountSchema.prefault({}),
  /** Messages sent before. */
  before: z.array(z.string()),
  /** The clearest sentence for what is wanted. */
  plain: z.string(),
  /** Sentences of other people for just the same. */
  ways: z.array(z.string()).min(1),
});

/** Something that a person may want in a situation, in a plain sentence and in others. */
export type Intent = z.infer<typeof intentSchema>;

/** How the ways of an intent were taken. */
interface Taken {
  intent: Intent;
  plain: HeldTurn;
  ways: { text: string; turn: HeldTurn; isAlike: boolean; isUnasked: boolean }[];
}

/** Returns the intents of a bank. Throws where a line breaks the format. */
export function readIntents(bank: Bank): Intent[] {
  const lines = readFileSync(new URL(`ways/${bank}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => intentSchema.parse(JSON.parse(line)));
}

/**
 * Says every way of each intent, and returns whether it was taken as the plain sentence is. The plain sentence is the standard: an intent of
 * which it is misread says little.
 */
export async function takenWays(intents: readonly Intent[], model: LanguageModelV4): Promise<Taken[]> {
  const queued = atMost(AT_ONCE);
  return Promise.all(
    intents.map(async (intent) => {
      const [plain, ...turns] = await Promise.all(
        [intent.plain, ...intent.ways].map((text) => queued(() => lastTurn(intent, text, model))),
      );
      const ways = intent.ways.map((text, n) => {
        const turn = turns[n]!;
        return { text, turn, isAlike: isAlike(plain!, turn), isUnasked: doesMore(plain!, turn) };
      });
      return { intent, plain: plain!, ways };
    }),
  );
}

/** Returns the share of ways that are taken as the plain sentence is, in all and by kind, for each half of a bank (`--set`; both by default). */
export async function measureWays({ model: name, set, show = false }: ChatOptions = {}): Promise<Figure[]> {
  const banks = BANKS.filter((bank) => set === undefined || bank === set);
  if (banks.length === 0) throw new Error(`There is no bank ${set}; there are ${BANKS.join(', ')}.`);
  const taken = await takenWays(banks.flatMap(readIntents), modelNamed(name));
  if (show) for (const each of taken.filter(({ intent }) => intent.half === 'dev')) showOthers(each);
  return (['dev', 'last'] as const).flatMap((half) =>
    figuresOf(
      half,
      taken.filter(({ intent }) => intent.half === half),
    ),
  );
}

function figuresOf(half: Intent['half'], taken: readonly Taken[]): Figure[] {
  const kinds = [...new Set(taken.map(({ intent }) => intent.kind))];
  const ofKind = (kind: string) => taken.filter(({ intent }) => intent.kind === kind);
  const unasked = taken.flatMap(({ ways }) => ways.filter(({ isUnasked }) => isUnasked));
  return [
    { ...shareAlike(`${half}: taken as the plain sentence`, taken), bar: BAR },
    ...kinds.map((kind) => shareAlike(`  ${half}, ${kind}`, ofKind(kind))),
    { what: `${half}: ways with work that the plain sentence has not`, value: unasked.length, better: 'lower', bar: 0 },
  ];
}

function shareAlike(what: string, taken: readonly Taken[]): Figure {
  const ways = taken.flatMap((each) => each.ways);
  const value = ways.length === 0 ? null : ways.filter(({ isAlike: alike }) => alike).length / ways.length;
  return { what, value, better: 'higher', note: `${ways.length} ways` };
}

async function lastTurn(
  { id, files, account, before }: Intent,
  text: string,
  model: LanguageModelV4,
): Promise<HeldTurn> {
  const attach = Object.keys(files);
  const turns = [...before, text].map((each, n) => ({ text: each, attach: n === 0 ? attach : [], expect: {} }));
  const held = await hold(conversationOf({ id, kind: 'odd', files, account, turns }), model);
  return held.turns.at(-1)!;
}

/** Reports whether two turns do the same work, or give the same answer without any. */
function isAlike(plain: HeldTurn, turn: HeldTurn): boolean {
  if (!isDeepStrictEqual(workOf(plain), workOf(turn)) || plain.proposed !== turn.proposed) return false;
  return plain.done.length > 0 || commonWords(plain.reply, turn.reply) >= SAME_ANSWER;
}

/** Reports whether a turn does work that the plain one does not. */
function doesMore(plain: HeldTurn, turn: HeldTurn): boolean {
  const left = [...workOf(plain)];
  return workOf(turn).some((work) => {
    const at = left.indexOf(work);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Returns the work of a turn, in a form that compares: measurements without their parameters, and crops with both ends. */
function workOf({ done }: HeldTurn): string[] {
  return done.map((call) => JSON.stringify([call.tool, call.sound.path, furtherOf(call), paramsOf(call)])).toSorted();
}

function furtherOf({ further }: DoneCall): unknown {
  return Object.entries(further)
    .map(([input, sound]) => [input, sound.path] as const)
    .toSorted(byName);
}

function paramsOf({ tool, sound, params }: DoneCall): unknown {
  if (isMeasurement(tool)) return [];
  const { metadata: _, ...rest } = params;
  const span = {
    start_s: rest['start_s'] ?? 0,
    end_s: Math.min(Number(rest['end_s'] ?? sound.seconds), sound.seconds),
  };
  return Object.entries(tool === 'crop_audio' ? { ...rest, ...span } : rest)
    .filter(([, value]) => value !== undefined)
    .toSorted(byName);
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function commonWords(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const common = [...first].filter((word) => second.has(word)).length;
  const all = first.size + second.size - common;
  return all === 0 ? 1 : common / all;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]+/gu));
}

function showOthers({ intent, plain, ways }: Taken): void {
  const others = ways.filter(({ isAlike: alike }) => !alike);
  if (others.length === 0) return;
  say(`${intent.id} ${intent.kind}: ${intent.plain}\n    ${shown(plain)}`);
  for (const { text, turn } of others) say(`  ${text}\n    ${shown(turn)}`);
}

function shown(turn: HeldTurn): string {
  return [...workOf(turn), turn.reply.replaceAll('\n', ' ').slice(0, 200)].join(' | ');
}
