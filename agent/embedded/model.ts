import type { LanguageModelV4 } from '@ai-sdk/provider';
import { decide } from '../policy/decide.ts';
import { excerpt, type EmbeddedInput } from './excerpt.ts';
import { replyWith, spokenModel, type Reply } from './spoken-model.ts';

/** The offline model: it reads requests for audio work and calls the tools for it, the same way every time. */
export function embeddedModel({ wordMs }: { wordMs?: number } = {}): LanguageModelV4 {
  return spokenModel({
    generate: (options) => Promise.resolve(replyTo(excerpt(options))),
    ...(wordMs === undefined ? {} : { wordMs }),
  });
}

/** Reads a call and decides. The time that it takes is not bounded. */
export function replyTo(input: EmbeddedInput): Reply {
  return replyWith(decide(input), input);
}
