import { withoutAsides } from '../asides/asides.ts';
import { plainCorrection } from '../asides/corrections.ts';
import { withTakenBack } from '../asides/taking-back/taking-back.ts';
import { withFilesMeant } from '../meant/meant.ts';
import { plainFurtherExtreme } from '../asides/further-extremes.ts';
import { withMarks } from '../punctuation/punctuation.ts';
import { withPlainSpelling } from '../spelling/spelling.ts';
import { withPlainWishes } from '../wishes/wishes.ts';
import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';

/** An audio that a conversation knows. */
export interface KnownAudio {
  handle: string;
  name: string;
  /** The call that made it; undefined where a person brought it. */
  madeBy: string | undefined;
  /** Where it is, of one that was made. */
  link?: string;
  /** Which message of a person it came with or after, counted from 0. */
  turn: number;
  /** Further messages that it came with. */
  again?: readonly number[];
}

/** A call and what came of it. */
export interface PastCall {
  /** Its own in the conversation, which ids that models give need not be. */
  callId: string;
  toolCallId: string;
  capability: string;
  input: Record<string, unknown>;
  /** undefined while it is not known. */
  result: PastResult | undefined;
  turn: number;
}

export interface PastResult {
  status: string;
  output: Record<string, unknown>;
  code?: string;
  message?: string;
  /** Whether the address led to a web page instead of audio. */
  isWebPage?: boolean;
  /** What a call that waits for a yes costs. */
  tokens?: number;
  tokensCharged: number;
}

/** A conversation as its prompt has it. */
export interface Conversation {
  facts: Map<string, string>;
  /** What the person said last; nothing else is ever taken for a request. */
  message: string;
  /** Their messages by turn, this one included. */
  messages: string[];
  /** The last text of the service before each message; empty where there is none. */
  repliesBefore: string[];
  turn: number;
  audios: KnownAudio[];
  calls: PastCall[];
}

const LISTED = /audio_\d+ "[^"]*" \([a-z ]+\)/g;

/** Reads the messages of a conversation. */
export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const read: Conversation & { said: string } = {
    facts: new Map(),
    message: '',
    messages: [],
    repliesBefore: [],
    turn: -1,
    audios: [],
    calls: [],
    said: '',
  };
  for (const message of prompt) take(read, message);
  return read;
}

function take(read: Conversation & { said: string }, message: LanguageModelV4Message): void {
  if (message.role === 'system') {
    const [, facts = ''] = message.content.split('\nFacts:\n');
    for (const line of facts.split('\n')) {
      const colon = line.indexOf(': ');
      if (colon > 0) read.facts.set(line.slice(0, colon), line.slice(colon + 2));
    }
  } else if (message.role === 'user') {
    const [written = '', listed = ''] = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const sent = (listed.match(LISTED) ?? []).map((entry) => {
      const [, handle = '', name = ''] = /^(audio_\d+) "([^"]*)"/.exec(entry) ?? [];
      return { handle, name: name.toLowerCase() };
    });
    const knownOf = (handle: string) => read.audios.find((audio) => audio.handle === handle);
    const brought = sent.filter(({ handle }) => !knownOf(handle));
    const names = [...read.audios, ...brought].map(({ name }) => name);
    const files = [...read.audios.filter(({ madeBy }) => madeBy === undefined), ...brought].map(({ name }) => name);
    const marked = withMarks(withTakenBack(withPlainSpelling(written, names)));
    const hasMade = read.audios.some(({ madeBy }) => madeBy !== undefined);
    const plain = withoutAsides(withFilesMeant(marked, { names: files, brought: brought.length, hasMade }));
    const before = brought.length === 0 ? read.messages.at(-1) : undefined;
    const text = withPlainWishes(
      before === undefined ? plain : plainCorrection(plainFurtherExtreme(plain, before), before),
    );
    read.turn += 1;
    read.message = text;
    read.messages.push(text);
    read.repliesBefore.push(read.said);
    for (const known of sent.flatMap(({ handle }) => knownOf(handle) ?? []))
      known.again = [...(known.again ?? []), read.turn];
    for (const audio of brought) read.audios.push({ ...audio, madeBy: undefined, turn: read.turn });
  } else if (message.role === 'assistant') {
    for (const part of message.content) {
      if (part.type === 'text' && part.text) read.said = part.text;
      if (part.type !== 'tool-call') continue;
      const input =
        typeof part.input === 'object' && part.input !== null ? (part.input as Record<string, unknown>) : {};
      read.calls.push({
        callId: `${read.calls.length}`,
        toolCallId: part.toolCallId,
        capability: part.toolName,
        input,
        result: undefined,
        turn: read.turn,
      });
    }
  } else {
    for (const part of message.content) {
      if (part.type !== 'tool-result') continue;
      const call = read.calls.findLast(({ toolCallId }) => toolCallId === part.toolCallId);
      if (!call) continue;
      call.result = resultOf(part.output);
      for (const made of madeIn(call.result.output))
        if (!read.audios.some(({ handle }) => handle === made.handle))
          read.audios.push({ ...made, madeBy: call.callId, turn: read.turn });
    }
  }
}

function resultOf(output: unknown): PastResult {
  const value = (output as { value?: unknown }).value;
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    status: typeof given['status'] === 'string' ? given['status'] : 'failed',
    output: (given['output'] ?? {}) as Record<string, unknown>,
    ...(typeof given['code'] === 'string' ? { code: given['code'] } : {}),
    ...(typeof given['message'] === 'string' ? { message: given['message'] } : {}),
    ...(given['is_web_page'] === true ? { isWebPage: true } : {}),
    ...(typeof given['tokens'] === 'number' ? { tokens: given['tokens'] } : {}),
    tokensCharged: Number(given['tokens_charged'] ?? 0),
  };
}

/** Audio that an output names by a handle, with the name of its place. */
export function madeIn(output: unknown, name = 'audio'): { handle: string; name: string; link: string }[] {
  if (Array.isArray(output)) return output.flatMap((entry) => madeIn(entry, name));
  if (typeof output !== 'object' || output === null) return [];
  const { audio, link, name: own } = output as Record<string, unknown>;
  if (typeof link === 'string') return typeof audio === 'string' ? [{ handle: audio, name, link }] : [];
  return Object.entries(output).flatMap(([key, value]) => madeIn(value, typeof own === 'string' ? own : key));
}
