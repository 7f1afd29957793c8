import type { Background } from '../acts.ts';
import { AMOUNT, lengthOf } from '../deciding/amounts.ts';
import type { Part } from '../part.ts';
import type { Said } from '../said.ts';

const MORE = new RegExp(
  String.raw`^(?:(?:and|but|no|hm+|ok(?:ay)?|oh|give (?:it|me)|add|keep|leave|with|make it|can i have|maybe|please|just)[, ]+)*(${AMOUNT}) (more|extra|longer|further|less|shorter|fewer) (?:at|on|to|from|off) the (end|start|beginning|front|tail)(?: (?:please|pls|too))*[.! ]*$`,
  'iu',
);

/** "5 I mean at the end": of the two ends that were cut off. */
const OTHER_END = new RegExp(
  String.raw`^(?:(?:and|but|no|hm+|ok(?:ay)?|oh|sorry|wait|actually|make (?:it|that)|i (?:mean|meant))[, ]+)*(?<amount>\d+(?:\.\d+)?)(?: ?(?:s|secs?|seconds?))?,? (?:(?:i (?:mean|meant)|sorry|rather|instead),? )*(?:at|on|from|off) the (?<end>end|start|beginning|front|tail)(?: (?:please|pls|too|sorry|instead|i mean|i meant))*[.! ]*$`,
  'iu',
);

/** Returns the crop before with another length cut off one of its two ends. */
function otherEnd(only: Said, { requests, isAsked }: Pick<Background, 'requests' | 'isAsked'>): Part[] | undefined {
  const { amount, end } = OTHER_END.exec(only.text.trim())?.groups ?? {};
  const last = requests.at(-1);
  if (amount === undefined || last?.capability !== 'crop_audio' || last.span?.dropLast === undefined) return undefined;
  const isEnd = /^(?:end|tail)$/iu.test(end!);
  const span = { ...last.span, ...(isEnd ? { dropLast: Number(amount) } : { start_s: Number(amount) }) };
  const request = { ...last, span, isAfresh: true, condition: undefined, certainty: 1 };
  const how = isAsked ? { isUnsure: true, isTold: true } : { isUnsure: false };
  return [{ kind: 'work', request: { ...request, said: { ...only, act: 'correct' } }, ...how }];
}

/** Longer messages say more than that. */
const MAX_CHARACTERS = 120;

/** "5 s more at the end": returns the crop before with that end elsewhere. Undefined where no crop with two ends is before it. */
export function cropEndIn(only: Said | undefined, { requests, isAsked }: Background): Part[] | undefined {
  if (only?.language !== 'en') return undefined;
  const other = otherEnd(only, { requests, isAsked });
  if (other) return other;
  const [, amount, way, end] =
    (only?.language === 'en' && only.text.length <= MAX_CHARACTERS && MORE.exec(only.text.trim())) || [];
  const last = requests.at(-1);
  const by = amount === undefined ? undefined : lengthOf(amount);
  if (!only || last?.capability !== 'crop_audio' || by?.unit !== 's') return undefined;
  const { start_s: start = 0, end_s: stop } = { ...last.params, ...last.span } as { start_s?: number; end_s?: number };
  if (stop === undefined || last.span?.dropLast !== undefined || last.span?.keepLast !== undefined) return undefined;
  const length = /^(?:more|extra|longer|further)$/iu.test(way!) ? by.value : -by.value;
  const isEnd = /^(?:end|tail)$/iu.test(end!);
  const span = { start_s: isEnd ? start : Math.max(0, start - length), end_s: isEnd ? stop + length : stop };
  const { start_s: _, end_s: __, ...params } = last.params;
  const request = { ...last, params, span, isAfresh: true, condition: undefined, certainty: 1 };
  // A crop that waits for a yes goes on waiting.
  const how = isAsked ? { isUnsure: true, isTold: true } : { isUnsure: false };
  return [{ kind: 'work', request: { ...request, said: { ...only, act: 'correct' } }, ...how }];
}
