import type { Fields } from './fields.ts';

/** Context of a sentence about a result, beside the result. */
export interface Asked {
  /** Parts of the result that were asked for, such as `beats`; empty: the usual ones. */
  focus: readonly string[];
  /** Input of the call: its parameters, and the handles of its audios. */
  input: Fields;
}

/** Sentences of the chat about a capability; each capability's folder has one, in `chat.ts`. */
export interface ChatPart {
  /** Returns the effect of a call as a verb phrase that follows "I will" or "I could not": `remove the drums`. */
  effect(params: Fields): string;
  /** Returns a call in one to four words: the names of drafted recipes are joined from these. */
  title(params: Fields): string;
  /** Returns sentences about the output of a completed call. */
  sentences(output: Fields, asked: Asked): string[];
}
