import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn, worded, type Fields } from '../fields.ts';
import type { ResultWords } from '../result-words.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.align(),
  title: () => 'alignment',

  sentences(output, { input }, words) {
    if (output['mode'] === 'channels' || input['reference'] === undefined) return betweenChannels(output, words);
    const names = { audio: worded(input['audio'], 'audio'), reference: worded(input['reference'], 'reference') };
    return betweenAudios(output, names, words);
  },
};

function betweenChannels(output: Fields, words: ResultWords): string[] {
  const delay = numberIn(output, 'channel_delay_s');
  if (delay === undefined) return [words.missing('delay', words.reason(reasonIn(output, 'channel_delay_s')))];
  const milliseconds = `${words.number(Math.abs(1_000 * delay), 3)} ms`;
  return [
    words.channelDelay(milliseconds, orderOf(1_000 * delay, 3)),
    ...(output['polarity'] === 'inverted' ? [words.inverted()] : []),
  ];
}

function betweenAudios(output: Fields, names: { audio: string; reference: string }, words: ResultWords): string[] {
  const offset = numberIn(output, 'offset_s');
  if (offset === undefined) return [words.nothingInCommon(names, words.reason(reasonIn(output, 'offset_s')))];
  const rate = numberIn(output, 'drift_rate');
  return [
    words.offset(names, `${words.number(Math.abs(offset), 4)} s`, orderOf(offset, 4)),
    ...(rate !== undefined && Math.abs(rate - 1) > 1e-6 ? [words.drift(names, `${words.number(rate, 6)} s`)] : []),
    ...(output['mode'] === 'warp' ? [words.paceVaries()] : []),
  ];
}

function orderOf(by: number, digits: number): 'same' | 'earlier' | 'later' {
  if (Number(by.toFixed(digits)) === 0) return 'same';
  return by < 0 ? 'earlier' : 'later';
}
