import * as en from '../reply/languages/en/index.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Asked } from '../../audio/capabilities/chat-part.ts';
import type { Fields } from '../../audio/capabilities/fields.ts';
import { capability as find } from '../../audio/capabilities/list.ts';

/** Returns the verb phrase of a call, to follow "I could not" or "I will". */
export function deed(capability: CapabilityName, params: Fields = {}): string {
  return find(capability)?.chat.effect(params, en.deeds) ?? capability;
}

/** A call in a word or two, for names. */
export function shortName(capability: CapabilityName, params: Fields = {}): string {
  return find(capability)?.chat.title(params) ?? capability;
}

/** Returns the sentences about the output of a completed call. */
export function sentences(capability: CapabilityName, output: Fields, asked: Asked): string {
  return find(capability)?.chat.sentences(output, asked, en.results).join(' ') ?? '';
}
