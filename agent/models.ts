import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Config } from '../platform/config.ts';
import { threadedModel } from './embedded/threaded-model.ts';

/** Returns the language model that MODEL names. It calls nothing: a missing API key fails the first step. */
export function languageModel(config: Config): LanguageModelV4 {
  const [provider, id] = [
    config.MODEL.slice(0, config.MODEL.indexOf(':')),
    config.MODEL.slice(config.MODEL.indexOf(':') + 1),
  ];
  switch (provider) {
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL: config.OPENAI_COMPATIBLE_BASE_URL ?? '',
        includeUsage: true,
        ...optional('apiKey', config.OPENAI_COMPATIBLE_API_KEY),
      })(id);
    case 'openai': // the chat-completions protocol, which other providers implement too
      return createOpenAI({
        ...optional('apiKey', config.OPENAI_API_KEY),
        ...optional('baseURL', config.OPENAI_BASE_URL),
      }).chat(id);
    case 'anthropic':
      return createAnthropic({
        ...optional('apiKey', config.ANTHROPIC_API_KEY),
        ...optional('baseURL', config.ANTHROPIC_BASE_URL),
      })(id);
    default:
      return threadedModel();
  }
}

/** Returns an object with one optional setting; empty if the setting is undefined. */
function optional<const Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, string>>;
}
