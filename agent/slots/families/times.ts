import {
  amountsOf,
  cueAfter,
  cueBefore,
  isAbout,
  says,
  slotAt,
  type Amount,
  type Family,
  type Reading,
} from '../reading/reading.ts';
import type { Slot } from '../reading/slot.ts';
import { wordOf } from '../text/quantities.ts';

const RANGE_MARK = /^[-–—~〜～→]$/;
/** Pieces between the two ends of a span. */
const MAX_GAP = 3;
/** Languages in which "from" between two times may be all that makes a span of them: "5 से 15 सेकंड", "5秒から18秒で". */
const FROM_ALONE = new Set(['hi', 'ja']);

/** Two quantities that are joined to a span, for example "from 3 to 8" or "0:52-1:10". */
export function rangesOf(reading: Reading): [Amount, Amount][] {
  const { pieces } = reading;
  const times = amountsOf(reading, 'time', 'number');
  const ranges: [Amount, Amount][] = [];
  for (let n = 0; n + 1 < times.length; n++) {
    const [start, end] = [times[n]!, times[n + 1]!];
    const middle = pieces.slice(start.n + 1, Math.min(end.n, start.n + 1 + MAX_GAP));
    if (end.n - start.n - 1 > MAX_GAP || end.quantity.value <= start.quantity.value) continue;
    const isJoined = middle.some(
      ({ text, meanings }) => RANGE_MARK.test(text) || meanings.includes('to') || meanings.includes('range'),
    );
    const isAnd = middle.some(({ meanings }) => meanings.includes('and')) && says(reading, 'between');
    const after = pieces[end.n + 1];
    const isEnding = pieces[end.n + 1]?.meanings.includes('to') ?? false;
    const isPair =
      (isEnding && (pieces[start.n + 1]?.meanings.includes('from') ?? false)) || after?.meanings.includes('span');
    const isBare =
      FROM_ALONE.has(reading.language) &&
      middle.length === 1 &&
      (pieces[start.n + 1]?.meanings.includes('from') ?? false);
    const isTime =
      start.quantity.kind === 'time' ||
      end.quantity.kind === 'time' ||
      (says(reading, 'from', 'minute') && isJoined) ||
      (isJoined && isAfterUnit(pieces, start.n)) ||
      (isJoined && reading.isInherited && reading.topics.has('crop_audio')) ||
      (middle.some(({ text }) => RANGE_MARK.test(text)) &&
        reading.isTyped &&
        reading.topics.has('crop_audio') &&
        !(pieces[start.n - 1]?.meanings.some((meaning) => ['numbered', 'named', 'noun'].includes(meaning)) ?? false));
    if ((isJoined || isAnd || isPair || isBare) && isTime && middle.every(({ text }) => text !== ',')) {
      ranges.push([start, end]);
      n++;
    }
  }
  return ranges;
}

/** Reports whether the unit of a number stands before it: "Sekunde 5", "del segundo 10". */
function isAfterUnit(pieces: Reading['pieces'], n: number): boolean {
  const unit = pieces[n - 1] && wordOf(pieces[n - 1]!, 'unit');
  return unit === 's' || unit === 'min';
}

/** Actions whose times are a span of the audio. */
const SPANNED = [
  'crop_audio',
  'create_video',
  'stem_analysis',
  'remove_audio_element',
  'extract_video_audio',
  'mix_audio',
  'signal_analysis',
  'audio_tagging_analysis',
  'speech_analysis',
  'musical_intelligence_analysis',
  'tempo_analysis',
  'cut_silences',
];

/** Acts in which times are part of a story. */
const UNTIMED = new Set(['suppose', 'ask_whether', 'small_talk', 'unclear', 'ask_service', 'condition', 'decline']);

/** Reads the length that a price is asked for. */
function* priced(reading: Reading): Generator<Slot> {
  const [range] = rangesOf(reading);
  if (range) {
    yield slotAt(
      'start_s',
      range[0].quantity.value * (range[0].quantity.kind === 'number' && says(reading, 'minute') ? 60 : 1),
      range[0].piece,
    );
    yield slotAt(
      'end_s',
      range[1].quantity.value * (range[1].quantity.kind === 'number' && says(reading, 'minute') ? 60 : 1),
      range[1].piece,
    );
    return;
  }
  if (isAbout(reading, 'fade_audio', 'join_audio') && reading.isTyped) return;
  for (const { quantity, piece, n } of amountsOf(reading, 'time')) {
    const isFirst = piece.meanings.includes('first') || cueBefore(reading, n, ['first']) !== undefined;
    if (isFirst) yield slotAt('start_s', 0, piece);
    yield slotAt(isFirst ? 'end_s' : 'duration_s', quantity.value, piece);
  }
}

/** Reads spans, what is cut off at an end, and lengths. */
export const times: Family = function* times(reading) {
  if (reading.act === 'ask_price') {
    yield* priced(reading);
    return;
  }
  if (!isAbout(reading, ...SPANNED) || UNTIMED.has(reading.act ?? '')) return;
  const ranges = rangesOf(reading);
  const [range] = ranges;
  if (range) {
    const [start, end] = range;
    const isMinutes = start.quantity.kind === 'number' && end.quantity.kind === 'number' && says(reading, 'minute');
    const scale = isMinutes
      ? 60
      : start.quantity.kind === 'number' &&
          end.piece.quantity!.kind === 'time' &&
          !end.quantity.isClock &&
          end.quantity.value >= 60
        ? end.quantity.value / Math.round(end.quantity.value / 60)
        : 1;
    yield slotAt('start_s', start.quantity.value * (start.quantity.kind === 'number' ? scale : 1), start.piece);
    yield slotAt('end_s', end.quantity.value * (isMinutes ? 60 : 1), end.piece);
  }
  if (isAbout(reading, 'mix_audio') && reading.isTyped && !range && !isAbout(reading, 'crop_audio')) {
    for (const amount of amountsOf(reading, 'time')) yield slotAt('start_s', amount.quantity.value, amount.piece);
    return;
  }
  if (isAbout(reading, 'cut_silences') && !isAbout(reading, 'crop_audio')) return;
  const used = new Set(ranges.flat().map(({ n }) => n));
  for (const amount of amountsOf(reading, 'time', 'number'))
    if (!used.has(amount.n)) yield* single(reading, amount, range !== undefined);
};

const ENDS = ['ends'];

/** Reads a time that is not part of a span. */
function* single(reading: Reading, { quantity, piece, n }: Amount, hasRange: boolean): Generator<Slot> {
  const isCrop = isAbout(reading, 'crop_audio');
  const own = piece.meanings.includes('first') ? 'first' : piece.meanings.includes('last') ? 'last' : undefined;
  const isTime = quantity.kind === 'time';
  const cut = says(reading, 'cut') && !keeps(reading, n);
  const before =
    own ??
    cueBefore(reading, n, [
      'instead',
      'first',
      'last',
      'fromend',
      'upto',
      'to',
      'between',
      'before',
      'from',
      'head',
      'tail',
    ]);
  const after = cueAfter(reading, n, ['first', 'last', 'upto', 'from', 'tail', 'head'], { reach: 3 });
  const isToEnd =
    cueAfter(reading, n, ['tail'], { reach: 4 }) === 'tail' &&
    cueAfter(reading, n, ['to', 'upto'], { reach: 2 }) !== undefined;
  const next = reading.pieces[n + 1];
  if (
    !isTime &&
    next &&
    (next.meanings.includes('noun') || next.meanings.some((meaning) => meaning.startsWith('field:')))
  )
    return;
  if (
    !isTime &&
    !(isCrop && (before === 'first' || before === 'last') && says(reading, 'first', 'last') && hasTime(reading))
  ) {
    if (!(isCrop && isCutAtEnd(reading, n))) return;
  }
  const value = quantity.value;
  if (says(reading, ...ENDS) && isCrop) {
    yield slotAt('first_s', value, piece);
    yield slotAt('last_s', value, piece);
    return;
  }
  if (quantity.isClock) {
    if (before === 'instead') return;
    if (isToEnd) yield slotAt('start_s', value, piece);
    else if (before === 'upto' || before === 'to' || after === 'upto') yield slotAt('end_s', value, piece);
    else if (before === 'first' && isCrop) yield slotAt('first_s', value, piece);
    else if (before === 'before') yield slotAt('start_s', value, piece);
    else if (before === 'tail') yield slotAt('end_s', value, piece);
    else yield slotAt('start_s', value, piece);
    return;
  }
  const isFirst = before === 'first' || (after === 'first' && before !== 'last');
  const isLast = before === 'last' || (after === 'last' && before !== 'first');
  if (isFirst) {
    // "Trim to the first 30 seconds": they are what stays.
    const isLimit =
      isCrop && cueBefore(reading, n, ['to', 'upto'], { reach: 3 }) !== undefined && !isAlsoTo(reading, n);
    if (isCrop && !isLimit && (cut || !keeps(reading, n))) yield slotAt('first_s', value, piece);
    else {
      yield slotAt('start_s', 0, piece);
      yield slotAt('end_s', value, piece);
    }
    return;
  }
  if (isLast) {
    if (isCrop && (cut || !keeps(reading, n))) yield slotAt('last_s', value, piece);
    else yield slotAt('duration_s', value, piece);
    return;
  }
  if (!isCrop) {
    if (before === 'from' && isTime) yield slotAt('start_s', value, piece);
    return;
  }
  const isHead = nearHead(reading, n);
  if (endsAfter(reading, n)) yield slotAt('end_s', value, piece);
  else if (isHead === 'head' && (cut || !keeps(reading, n))) yield slotAt('first_s', value, piece);
  else if (isHead === 'tail' && (cut || !keeps(reading, n))) yield slotAt('last_s', value, piece);
  else if (before === 'from' && !says(reading, 'worth')) yield slotAt('start_s', value, piece);
  else if (before === 'upto') yield slotAt('end_s', value, piece);
  else if (before === 'to' || isToBefore(reading, n) || hasRange || says(reading, 'from', 'keep', 'worth'))
    yield slotAt('duration_s', value, piece);
  else if (cut && isTime) yield slotAt('first_s', value, piece);
  else if (isTime) yield slotAt('duration_s', value, piece);
}

/** Reports whether a word for "to" near a time has another meaning that fits better, such as "the first". */
function isAlsoTo(reading: Reading, n: number): boolean {
  return [n - 1, n - 2, n - 3].some((at) => {
    const meanings = reading.pieces[at]?.meanings ?? [];
    return (meanings.includes('to') || meanings.includes('upto')) && meanings.includes('first');
  });
}

/** Reports whether a word for "to" follows a time: "2分にカット", "2 मिनट पर काट दो". */
function isToBefore({ pieces, language }: Reading, n: number): boolean {
  return FROM_ALONE.has(language) && TO_AFTER.test(pieces[n + 1]?.text ?? '');
}
const TO_AFTER = /^(?:に|पर|pe|par)$/u;

/** Reports the end of the audio at which something is cut off, by the nearest word for one. */
function nearHead(reading: Reading, n: number): 'head' | 'tail' | undefined {
  const cue = cueAfter(reading, n, ['head', 'tail']) ?? cueBefore(reading, n, ['head', 'tail'], { far: true });
  return cue as 'head' | 'tail' | undefined;
}

/** Reports whether an end is said to come after a time: "end it after two minutes". */
function endsAfter(reading: Reading, n: number): boolean {
  return (
    reading.pieces[n - 1]?.meanings.includes('from') === true && cueBefore(reading, n - 1, ['head', 'tail']) === 'tail'
  );
}

function isCutAtEnd(reading: Reading, n: number): boolean {
  return hasTime(reading) && cueAfter(reading, n, ['head', 'tail']) !== undefined;
}

function hasTime(reading: Reading): boolean {
  return reading.amounts.some(({ quantity }) => quantity.kind === 'time');
}

/** Reports whether the words around a time keep it, rather than cut it off. */
function keeps(reading: Reading, n: number): boolean {
  const cue =
    cueBefore(reading, n, ['keep', 'cut'], { far: true, reach: 12 }) ??
    cueAfter(reading, n, ['keep', 'cut'], { far: true, reach: 8 });
  const later = cueAfter(reading, n, ['keep', 'cut'], { reach: 6 });
  return cue === 'keep' && later !== 'cut';
}
