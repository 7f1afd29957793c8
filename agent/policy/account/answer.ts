import { SECONDS_PER_TOKEN, TOKENS_PER_USD } from '../../../workflows/domain/prices.ts';
import type { KnownAudio, PastCall } from '../../conversation/conversation.ts';
import { languageWords } from '../../reply/languages/index.ts';
import { deed, say } from '../../reply/say.ts';
import type { AccountPart } from '../parts/account/part.ts';
import { batchesAnswer, cancellingAnswer } from './batches.ts';
import { chargesAnswer } from './charges.ts';
import { filesAnswer, sizeText } from './files.ts';
import { nameOf } from '../names.ts';
import { recipesAnswer } from './recipes.ts';
import { numberIn, type Row } from './rows.ts';

/** Returns the sentences that answer a question about the account from the rows of a lookup. `audios` are those of the conversation. */
export function accountAnswer(
  language: string,
  call: PastCall | undefined,
  { part, audios }: { part: AccountPart; audios: readonly KnownAudio[] },
): string[] {
  const output: Row = call?.result?.output ?? {};
  if (call?.result?.status !== 'completed') return [call?.result?.message ?? ''];
  switch (part.kind) {
    case 'recipes':
      return recipesAnswer(language, output, part);
    case 'batches':
      return part.isToCancel ? cancellingAnswer(language, output) : batchesAnswer(language, output, part.asked);
    case 'account':
    default:
  }
  switch (part.topic) {
    case 'charges':
      return chargesAnswer(language, output, part.asked);
    case 'limits':
      return [limitsText(language, (output['limits'] ?? {}) as Row)];
    case 'files':
      return filesAnswer(language, output, broughtIn(audios));
    case 'who':
      return [say(language, 'cannotSeeWho')];
    case 'key_limits':
      return [...balanceAnswer(language, output), say(language, 'cannotSeeKeyLimits')];
    case 'minutes':
      return [...balanceAnswer(language, output), minutesText(language, output, part.work)];
    case 'balance':
    default:
      return balanceAnswer(language, output);
  }
}

/** Returns the names of the audio that the person brought. */
function broughtIn(audios: readonly KnownAudio[]): string[] {
  return audios.filter(({ madeBy }) => madeBy === undefined).map(({ handle }) => nameOf(handle, audios));
}

function balanceAnswer(language: string, output: Row): string[] {
  const tokens = numberIn(output, 'available_tokens');
  const held = numberIn(output, 'held_tokens');
  return [
    say(language, 'balance', tokens, tokens / TOKENS_PER_USD, output['kind'] === 'live' ? 'live' : 'free'),
    ...(held > 0 ? [say(language, 'held', held)] : []),
  ];
}

/** Returns the minutes of audio that the balance pays for: all work has the same price. */
function minutesText(language: string, output: Row, work: Extract<AccountPart, { topic: 'minutes' }>['work']): string {
  const minutes = (numberIn(output, 'available_tokens') * SECONDS_PER_TOKEN) / 60;
  const deeds = new Set(work.map(({ capability, params }) => deed(language, capability, params)));
  // Of ten minutes and more, parts of one are of no use.
  return say(language, 'affordable', minutes < 10 ? Math.floor(minutes * 10) / 10 : Math.floor(minutes), [...deeds]);
}

/** Returns limits as a list, each with its unit. */
function limitsText(language: string, limits: Row): string {
  const { writing } = languageWords(language);
  return Object.entries(limits)
    .map(([name, value]) => {
      const [, what = name, unit] = /^(.+?)(?:_(s|bytes))?$/.exec(name) ?? [];
      const number = Number(value);
      const shown =
        unit === 's' ? writing.clock(number) : unit === 'bytes' ? sizeText(language, number) : writing.number(number);
      return `- ${what.replaceAll('_', ' ')}: ${shown}`;
    })
    .join('\n');
}
