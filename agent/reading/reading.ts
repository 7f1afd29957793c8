import { clausesOf } from './boundaries.ts';
import { clauseFeatures } from './clause-features.ts';
import { ACTS, type Act } from './labels.ts';
import { LANGUAGES, languageOf } from './language.ts';
import { messageOf, type Context, type Message, type Span } from './message.ts';
import type { Model } from './model.ts';
import { outputsOf, sigmoid, softmax } from './network.ts';

/** Actions below it are not listed. */
const MIN_PROBABILITY = 0.05;

/** Longest beginning of a message that is read. */
const MAX_WORDS = 2_000;
const MAX_CHARS = 16_000;

/** A part of a message that wants one thing. */
export interface Clause {
  /** Offsets in the text, in UTF-16 code units. */
  from: number;
  to: number;
  /** The most probable speech act. */
  act: Act;
  probability: number;
  acts: Record<Act, number>;
  /** Actions by probability, the most probable first. They are independent of each other: a clause may have several, or none. */
  actions: { name: string; probability: number }[];
}

export interface Reading {
  /** ISO 639-1 code. */
  language: string;
  clauses: Clause[];
  /** Offset up to which the text was read. */
  end: number;
}

/** The lines around a message, and the language of the messages before. */
export interface Around extends Context {
  language?: string | undefined;
}

/** Reads a message: its language, and its clauses with speech acts and actions. */
export function read(model: Model, text: string, { language: usual, ...context }: Around = {}): Reading {
  const start = text.slice(0, endOf(text));
  const language = languageOf(start, usual);
  const message = messageOf(start, context);
  const end = message.tokens.at(-1)?.to ?? start.length;
  const spans = clausesOf(message, model.boundaries, model.calibration.boundary);
  const isRead = (LANGUAGES as readonly string[]).includes(language);
  return {
    language,
    end,
    clauses: isRead ? spans.map((_, n) => clauseOf(model, message, spans, n)) : foreign(message),
  };
}

/** Returns the acts and actions of one clause of a message. */
export function clauseOf(model: Model, message: Message, spans: readonly Span[], n: number): Clause {
  const { actTemperature, actionSlope, actionOffset } = model.calibration;
  const outputs = meanOutputs(model, clauseFeatures(message, spans, n));
  const chances = softmax(outputs.subarray(0, ACTS.length).map((output) => output / actTemperature));
  const acts = Object.fromEntries(ACTS.map((act, at) => [act, chances[at]!])) as Record<Act, number>;
  const act = ACTS.reduce((best, next) => (acts[next] > acts[best] ? next : best));
  const actions = model.actions
    .map((name, at) => ({
      name,
      probability: sigmoid(outputs[ACTS.length + at]! * actionSlope + actionOffset),
    }))
    .filter(({ probability }) => probability >= MIN_PROBABILITY)
    .toSorted((a, b) => b.probability - a.probability);
  return { ...offsetsOf(message, spans[n]!), act, probability: acts[act], acts, actions };
}

/** Returns the mean outputs of the networks for a clause. */
export function meanOutputs({ clauses }: Model, features: Uint32Array): Float32Array {
  const [first, ...others] = clauses.map((network) => outputsOf(network, features));
  for (const other of others) for (let n = 0; n < first!.length; n++) first![n]! += other[n]!;
  return first!.map((sum) => sum / clauses.length);
}

/** Returns the one clause of a message in a language that is not read. */
function foreign(message: Message): Clause[] {
  const { tokens } = message;
  if (tokens.length === 0) return [];
  const acts = Object.fromEntries(ACTS.map((act) => [act, act === 'other_language' ? 1 : 0])) as Record<Act, number>;
  return [
    {
      ...offsetsOf(message, { start: 0, end: tokens.length }),
      act: 'other_language',
      probability: 1,
      acts,
      actions: [],
    },
  ];
}

function offsetsOf({ tokens }: Message, { start, end }: Span): { from: number; to: number } {
  return { from: tokens[start]!.from, to: tokens[end - 1]!.to };
}

/** Returns the offset up to which a text is read: whole words, as many as are read. */
export function endOf(text: string): number {
  let words = 0;
  let end = 0;
  for (const { 0: word, index } of text.slice(0, MAX_CHARS).matchAll(/\S+/g)) {
    const isCut = index + word.length === MAX_CHARS && text.length > MAX_CHARS;
    if (isCut && end > 0) return end;
    end = index + word.length;
    if (++words === MAX_WORDS) return end;
  }
  return end;
}
