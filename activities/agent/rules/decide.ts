import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** What the rules say next: words, and calls with their arguments. */
export interface Decision {
  text: string;
  calls: { toolName: string; input: object }[];
}

/** Reads a conversation and says what comes next. */
export function decide(_options: LanguageModelV4CallOptions): Decision {
  return { text: 'Hello.', calls: [] };
}
