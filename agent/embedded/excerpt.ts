import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { PolicyInput } from '../policy/decide.ts';

/** Longest beginning of a message that is read. */
const MAX_WORDS = 2_000;
/** Bounds words without end: 2,000 English words have some 12,000 characters. */
const MAX_CHARS = 16_000;

/** The part of a call that is read, fit to be sent to a thread. */
export interface EmbeddedInput extends PolicyInput {
  /** Whether the end of the last message was left out. */
  isCut: boolean;
}

/** Returns the part of a call that is read: the beginning of each message, and the names of the tools. */
export function excerpt({ prompt, tools = [], toolChoice }: LanguageModelV4CallOptions): EmbeddedInput {
  const last = prompt.findLast(({ role }) => role === 'user');
  let isCut = false;
  const shortened: LanguageModelV4Prompt = prompt.map((message) => {
    if (message.role !== 'user') return message;
    // The first text is the person's; the list of audio after it is ours.
    const at = message.content.findIndex(({ type }) => type === 'text');
    const content = message.content.map((part, index) => {
      if (part.type !== 'text' || index !== at) return part;
      const text = beginning(part.text);
      if (message === last) isCut = text.length < part.text.trimEnd().length;
      return { type: part.type, text };
    });
    return { role: message.role, content };
  });
  return {
    prompt: shortened,
    tools: tools.map(({ name }) => name),
    ...(toolChoice ? { toolChoice } : {}),
    isCut,
  };
}

/** Returns the beginning of a text that is read, ended after a word where it has one. */
function beginning(text: string): string {
  const start = text.slice(0, MAX_CHARS);
  let words = 0;
  let lastEnd = 0;
  for (const { 0: word, index } of start.matchAll(/\S+/g)) {
    const end = index + word.length;
    if (end === MAX_CHARS && text.length > MAX_CHARS && lastEnd > 0) return start.slice(0, lastEnd); // may go on
    lastEnd = end;
    if (++words === MAX_WORDS) return start.slice(0, end);
  }
  return start;
}
