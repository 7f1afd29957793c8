import type { DeedWords } from './deed-words.ts';
import type { Fields } from './fields.ts';
import type { ResultWords } from './result-words.ts';

/** Context of a sentence about a result, beside the result. */
export interface Asked {
  /** Parts of the result that were asked for, such as `beats`; empty: the usual ones. */
  focus: readonly string[];
  /** Input of the call: its parameters, and the handles of its audios. */
  input: Fields;
}

/** What the chat says about a capability; each capability's folder has one, in `chat.ts`. The words are those of a language. */
export interface ChatPart {
  /** Returns the effect of a call as an infinitive phrase that follows "Shall I": `remove the drums`. */
  effect(params: Fields, words: DeedWords): string;
  /** Returns a call in one to four English words: the names of drafted recipes are joined from these. */
  title(params: Fields): string;
  /** Returns sentences about the output of a completed call. */
  sentences(output: Fields, asked: Asked, words: ResultWords): string[];
}
