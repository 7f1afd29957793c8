import { conceptHashesOf } from './concepts.ts';
import { tokensOf, type Token } from './tokens.ts';

/** The lines around a message in its conversation. */
export interface Context {
  /** The last line of the service before the message. */
  service?: string | undefined;
  /** The person's message before this one. */
  previous?: string | undefined;
}

/** A message as the features see it. */
export interface Message {
  text: string;
  tokens: Token[];
  /** Hashes of the concepts of each token. */
  concepts: number[][];
  context: Context;
  /** Concepts of the last line of the service. */
  asked: number[];
  /** Concepts of the person's message before. */
  earlier: number[];
}

/** Tokens from `start` up to `end`. */
export interface Span {
  start: number;
  end: number;
}

/** Tokens of a message that are looked at: 2,000 English words with their marks. */
const MAX_TOKENS = 2_400;
/** Longest part of a line around the message that is looked at. */
const MAX_AROUND = 400;

/** Returns a message with its tokens and their concepts. */
export function messageOf(text: string, context: Context = {}): Message {
  const tokens = tokensOf(text, MAX_TOKENS);
  const { service, previous } = context;
  return {
    text,
    tokens,
    concepts: conceptHashesOf(tokens),
    context,
    asked: around(service),
    earlier: around(previous),
  };
}

/** Returns the concepts of a line around the message. */
function around(line = ''): number[] {
  return [...new Set(conceptHashesOf(tokensOf(line.slice(-MAX_AROUND))).flat())];
}
