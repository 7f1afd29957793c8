import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn, textIn, worded, type Fields } from '../fields.ts';
import { plain } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'align it',
  title: () => 'alignment',

  sentences(output, { input }) {
    if (output['mode'] === 'channels' || input['reference'] === undefined) return [betweenChannels(output)];
    return betweenAudios(output, {
      audio: worded(input['audio'], 'the audio'),
      reference: worded(input['reference'], 'the reference'),
    });
  },
};

function betweenChannels(output: Fields): string {
  const delay = numberIn(output, 'channel_delay_s');
  if (delay === undefined) return `Nothing to align was found: ${reasonIn(output, 'channel_delay_s')}.`;
  const polarity = textIn(output, 'polarity');
  const side = polarity === undefined ? '' : `, with ${polarity === 'same' ? 'the same' : 'inverted'} polarity`;
  return `The right channel ${timed(1_000 * delay, 'ms', 'the left', 3)}${side}.`;
}

function betweenAudios(output: Fields, { audio, reference }: { audio: string; reference: string }): string[] {
  const offset = numberIn(output, 'offset_s');
  if (offset === undefined)
    return [`${audio} and ${reference} have nothing in common: ${reasonIn(output, 'offset_s')}.`];
  const rate = numberIn(output, 'drift_rate');
  const confidence = plain(numberIn(output, 'confidence') ?? 0, 2);
  return [
    `${audio} ${timed(offset, 's', reference, 4)} (confidence ${confidence}).`,
    ...(rate !== undefined && Math.abs(rate - 1) > 1e-6
      ? [`A second of ${reference} lasts ${plain(rate, 6)} s in ${audio}.`]
      : []),
    ...(output['mode'] === 'warp' ? ['The pace varies: the path is in the result of the run.'] : []),
  ];
}

function timed(by: number, unit: string, than: string, digits: number): string {
  const size = plain(Math.abs(by), digits);
  if (Number(size) === 0) return `is in time with ${than}`;
  return `is ${size} ${unit} ${by < 0 ? 'earlier' : 'later'} than ${than}`;
}
