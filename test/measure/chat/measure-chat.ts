import type { LanguageModelV4 } from '@ai-sdk/provider';
import { embeddedModel } from '../../../agent/embedded/model.ts';
import { languageModel } from '../../../agent/models.ts';
import { loadConfig } from '../../../platform/config.ts';
import { atMost } from '../jobs.ts';
import type { Figure } from '../measurement.ts';
import { say } from '../report.ts';
import { KINDS, type Conversation } from './conversation.ts';
import { hold, type Held, type HeldTurn } from './hold.ts';
import { faultsOf, type Fault } from './judge.ts';
import { SETS } from './sets.ts';

const FIRST_SET = 'dev';
const EMBEDDED = 'embedded:rules';

/** Conversations that are held at the same time: a provider takes seconds for a step. */
const AT_ONCE = 4;

export interface ChatOptions {
  /** As in the setting MODEL, which it replaces. */
  model?: string | undefined;
  set?: string | undefined;
  /** Whether to print each wrong turn with its calls and its reply. */
  show?: boolean | undefined;
}

/** A conversation that was held, with the faults of each turn. */
export interface Judged extends Held {
  faults: Fault[][];
}

/** Holds the conversations of a set with a model, and returns the figures. */
export async function measureChat({ model: name, set = FIRST_SET, show = false }: ChatOptions = {}): Promise<Figure[]> {
  const conversations = SETS[set]?.();
  if (!conversations) throw new Error(`There is no set ${set}; there are ${Object.keys(SETS).join(', ')}.`);
  const judged = await judgedConversations(conversations, modelNamed(name));
  if (show) for (const each of judged) showWrongTurns(each);
  say(`set ${set}`);
  return figuresOf(judged);
}

/** Returns the model of a name, by default that of the setting MODEL. */
export function modelNamed(name: string | undefined): LanguageModelV4 {
  const config = loadConfig(name === undefined ? process.env : { ...process.env, MODEL: name });
  say(`model ${config.MODEL}`);
  return config.MODEL === EMBEDDED ? unhurried() : languageModel(config);
}

/** Returns the embedded model without the deadline of a message, so that no figure depends on how busy the machine is. */
export function unhurried(): LanguageModelV4 {
  return embeddedModel({ wordMs: 0 });
}

/** Holds conversations with a model and judges them. */
export async function judgedConversations(
  conversations: readonly Conversation[],
  model: LanguageModelV4,
): Promise<Judged[]> {
  const queued = atMost(AT_ONCE);
  return Promise.all(
    conversations.map((conversation) =>
      queued(async () => {
        const held = await hold(conversation, model);
        return { ...held, faults: held.turns.map(faultsOf) };
      }),
    ),
  );
}

/** Returns the share of right conversations and unasked spending, in all and by kind. */
function figuresOf(judged: readonly Judged[]): Figure[] {
  const unasked = judged.flatMap(faultsOfKind('unasked'));
  const spending = judged.filter((each) => faultsOfKind('unasked')(each).length > 0);
  return [
    { what: 'conversations right', ...shareRight(judged), bar: 0.9 },
    count('conversations with unasked work', spending.length, 0),
    count('tokens spent unasked', tokensOf(unasked), 0),
    count('turns in which the model failed', judged.flatMap(faultsOfKind('failed')).length, 0),
    count('clauses dropped', judged.flatMap(faultsOfKind('dropped')).length),
    ...KINDS.map((kind) => ({ kind, of: judged.filter(({ conversation }) => conversation.kind === kind) }))
      .filter(({ of }) => of.length > 0)
      .map(({ kind, of }) => ({ what: `${kind}: right`, ...shareRight(of), bar: 0.8 })),
  ];
}

function shareRight(judged: readonly Judged[]): Pick<Figure, 'value' | 'better' | 'note'> {
  const right = judged.filter(isRight).length;
  const unasked = judged.map(faultsOfKind('unasked'));
  const notes = [
    `${right} of ${judged.length}`,
    `unasked work in ${unasked.filter((faults) => faults.length > 0).length}, ${tokensOf(unasked.flat())} tokens`,
    `dropped ${judged.flatMap(faultsOfKind('dropped')).length}`,
    `misread ${judged.flatMap(faultsOfKind('misread')).length}`,
  ];
  return { value: judged.length === 0 ? null : right / judged.length, better: 'higher', note: notes.join('; ') };
}

function count(what: string, value: number, bar?: number): Figure {
  return { what, value, better: 'lower', ...(bar === undefined ? {} : { bar }) };
}

/** Reports whether all turns of a conversation are right. */
export function isRight({ faults }: Judged): boolean {
  return faults.every((each) => each.length === 0);
}

/** Returns a function that returns the faults of a conversation of one kind. */
export function faultsOfKind(kind: Fault['kind']): (judged: Judged) => Fault[] {
  return ({ faults }) => faults.flat().filter((fault) => fault.kind === kind);
}

function tokensOf(faults: readonly Fault[]): number {
  return faults.reduce((sum, fault) => sum + (fault.kind === 'unasked' ? fault.tokens : 0), 0);
}

function showWrongTurns({ conversation, turns, faults }: Judged): void {
  for (const [index, held] of turns.entries())
    if (faults[index]!.length > 0)
      say(`${wrongTurn(`${conversation.id} (${conversation.kind}), turn ${index + 1}`, held, faults[index]!)}\n`);
}

function wrongTurn(title: string, { turn, calls, reply }: HeldTurn, faults: readonly Fault[]): string {
  return [
    title,
    `  user      ${turn.text}${turn.attach.length > 0 ? ` [${turn.attach.join(', ')}]` : ''}`,
    `  expected  ${JSON.stringify(turn.expect.calls.map(({ tool, audio, params, optional }) => ({ tool, audio, params, ...(optional ? { optional } : {}) })))}`,
    ...calls.map(({ tool, input, result }) => `  call      ${tool} ${JSON.stringify(input)} ${short(result)}`),
    ...faults.map((fault) => `  WRONG     ${Object.values(fault).join(' ')}`),
    ...reply.split('\n').map((line) => `  reply     ${line}`),
  ].join('\n');
}

function short(result: unknown): string {
  const { status, code } = result as { status: string; code?: string };
  return code ?? status;
}
