import { has, phrases } from './words/phrases.ts';
import { timeAt } from './times.ts';
import type { Word } from './words/words.ts';

/** A span of audio as a person named it, in seconds. `last`, `dropLast` and the parts need the length of the audio. */
export interface SpokenSpan {
  start_s?: number;
  end_s?: number;
  /** Keep so much of the end. */
  last?: number;
  /** Leave out so much of the end. */
  dropLast?: number;
  /** Where it begins and ends as a part of the whole, 0 to 1. */
  startPart?: number;
  endPart?: number;
  /** How long it is, where only one end is named. */
  lasting?: number;
}

/** What words say of a span: one to keep, or one in the middle to take out, which no crop can. */
export interface SaidSpan {
  span: SpokenSpan;
  isMiddleOut: boolean;
  /** Names what is to go, not what is to stay. */
  isDropped: boolean;
}

/** Words from "end" to the one after what is ended: "end the second recording after". */
const MAX_OBJECT = 6;
const STARTS = new Set([
  'from',
  'between',
  'starting',
  'starts',
  'start',
  'begin',
  'beginning',
  'begins',
  'after',
  'since',
  'past',
]);
const ENDS = new Set(['to', 'until', 'till', 'til', 'up', 'through', 'and', 'ending', 'before']);
const FIRST = new Set(['first', 'opening', 'initial']);
const LAST = new Set(['last', 'final', 'closing']);
const KEPT = new Set([
  'keep',
  'want',
  'need',
  'only',
  'just',
  'shorten',
  'make',
  'get',
  'give',
  'cut',
  'crop',
  'trim',
  'save',
]);
const DROPS = new Set(
  'cut skip drop remov delet los chop strip without off discard trim leav lop shav ditch snip rid'.split(' '),
);
const GOES = phrases('can go, should go, must go, has to go, gone, needs to go, is not needed, out of there, go away');
const TAKEN_OUT = phrases(
  'remove, delete, cut ~ out, take ~ out, get rid, rid of, drop, lose, edit ~ out, snip ~ out, ditch, skip, chop ~ out, without',
);
const NOT_NEEDED = phrases('do not need|want|like|care');
const PARTS: Record<string, number> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4 };

/** The span that words name: `from 0:30 to 1:15`, `the last half minute`, `30 seconds from 1:00`; `drops`: a clause before said what is to go. */
export function spanIn(words: readonly Word[], { drops = false } = {}): SaidSpan | undefined {
  const goes = drops || has(words, GOES) || has(words, NOT_NEEDED);
  const dropsAt = (at: number): boolean => {
    const before = words.slice(0, at);
    return (
      goes ||
      (before.some(({ stem }) => DROPS.has(stem)) && !before.some(({ text }) => text === 'to' || text === 'down'))
    );
  };
  const span: SpokenSpan = {};
  const read = new Set<number>();
  let isDropped = false;
  const takesOut = has(words, TAKEN_OUT) || has(words, GOES) || has(words, NOT_NEEDED);
  for (let at = 0; at < words.length; at++) {
    const { text } = words[at]!;
    const next = words[at + 1]?.text ?? '';
    const until = /^(?:stop|stopp|end|finish)/.test(words[at]!.text)
      ? words.slice(at + 1, at + MAX_OBJECT).findIndex((word) => word.text === 'at' || word.text === 'after')
      : -1;
    if (until === 0 || (until > 0 && /^(?:it|this|that|the|my)$/.test(next))) {
      const time = timeAt(words, at + until + 2);
      if (!time) continue;
      span.end_s = time.seconds;
      mark(read, at, time.next);
      at = time.next - 1;
      continue;
    }
    const isLast = LAST.has(text) || (text === 'second' && next === 'half');
    if (FIRST.has(text) || isLast) {
      const time = text === 'second' ? undefined : timeAt(words, at + 1);
      const part = PARTS[next];
      const dropped = dropsAt(at);
      if (time) {
        if (isLast) span[dropped ? 'dropLast' : 'last'] = time.seconds;
        else span[dropped ? 'start_s' : 'end_s'] = time.seconds;
        mark(read, at, time.next);
        isDropped ||= dropped;
        at = time.next - 1;
      } else if (part !== undefined) {
        if (isLast === dropped) span.endPart = isLast ? 1 - part : part;
        else span.startPart = isLast ? 1 - part : part;
        isDropped ||= dropped;
      }
      continue;
    }
    const range = rangeAt(words, at);
    if (range) {
      Object.assign(span, range.span);
      mark(read, at, range.next);
      // "cut everything after two minutes" keeps what is before
      if (
        range.span.end_s === undefined &&
        (text === 'after' || text === 'past' ? dropsAt(at) : takesOut && /^(from|start|begin)/.test(text))
      ) {
        Object.assign(span, { end_s: range.span.start_s });
        delete span.start_s;
        isDropped = true;
      }
      at = range.next - 1;
      continue;
    }
    const limit = text === 'until' || text === 'till' || text === 'before' || (text === 'up' && next === 'to');
    if (limit) {
      const time = timeAt(words, at + (text === 'up' ? 2 : 1));
      if (!time) continue;
      const dropped = text === 'before' && dropsAt(at);
      if (text === 'before' && !dropped && span.last === undefined && /^(of|long)$/.test(words[at - 1]?.text ?? ''))
        continue;
      if (dropped || (text !== 'before' && takesOut && span.start_s === undefined)) span.start_s = time.seconds;
      else span.end_s = time.seconds;
      isDropped ||= dropped;
      mark(read, at, time.next);
      at = time.next - 1;
    } else if (text === 'intro' || text === 'beginning' || text === 'outro' || text === 'ending') {
      const time = next === 'of' ? timeAt(words, at + 2) : undefined;
      if (!time || !dropsAt(at)) continue;
      span[text === 'intro' || text === 'beginning' ? 'start_s' : 'dropLast'] = time.seconds;
      isDropped = true;
      mark(read, at, time.next);
    }
  }
  const isMiddle = takesOut && !isDropped && span.start_s !== undefined && span.end_s !== undefined;
  if (isMiddle) {
    if (span.start_s! > 0) return { span, isMiddleOut: true, isDropped: true };
    return { span: { start_s: span.end_s! }, isMiddleOut: false, isDropped: true };
  }
  isDropped ||= lengthIn(words, { span, read, dropsAt });
  return Object.keys(span).length > 0 ? { span, isMiddleOut: false, isDropped } : undefined;
}

/** `from 0:30 to 1:15`, `between 10 and 20 seconds`, `20 to 40 s`, `after two minutes`. */
function rangeAt(words: readonly Word[], at: number): { span: SpokenSpan; next: number } | undefined {
  const isSaid = STARTS.has(words[at]!.text);
  const from = isSaid ? at + 1 : at;
  if (
    !isSaid &&
    !/^(\d|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|half)/.test(words[at]!.text)
  )
    return undefined;
  const start = timeAt(words, from, { bare: true });
  if (!start) return undefined;
  let { next } = start;
  if (words[next]?.text === 'in') next++;
  const joint = words[next]?.text ?? '';
  const isJoined =
    ENDS.has(joint) && (joint !== 'and' || words[at]!.text === 'between') && (isSaid || joint !== 'before');
  const end = isJoined
    ? timeAt(words, next + (/^(to|until)$/.test(words[next + 1]?.text ?? '') ? 2 : 1), { bare: true })
    : undefined;
  if (end) {
    if (start.unit === undefined && end.unit === undefined && !isSaid) return undefined;
    // "from 1 to 2 minutes": the unit stands once
    const scale = start.unit === undefined && isBareNumber(words, from, start.next) ? (end.unit ?? 1) : 1;
    const isLater = /^\d+:/.test(words[end.next - 1]?.text ?? '') ? 1 : scale;
    const start_s = start.seconds * (start.unit === undefined ? isLater : 1);
    return start_s < end.seconds ? { span: { start_s, end_s: end.seconds }, next: end.next } : undefined;
  }
  if (!isSaid || (start.unit === undefined && isBareNumber(words, from, start.next))) return undefined;
  return { span: { start_s: start.seconds }, next };
}

function isBareNumber(words: readonly Word[], from: number, next: number): boolean {
  return next === from + 1 && /^(\d+(\.\d+)?|[a-z]+)$/.test(words[from]!.text);
}

/** Adds how long the span is: `30 seconds from 1:00`, `a minute from the start`, `down to ten seconds`; whether that is to go. */
function lengthIn(
  words: readonly Word[],
  { span, read, dropsAt }: { span: SpokenSpan; read: ReadonlySet<number>; dropsAt: (at: number) => boolean },
): boolean {
  const isOpen = span.start_s !== undefined && span.end_s === undefined;
  const isEmpty = Object.keys(span).length === 0;
  if (!isOpen && !isEmpty) return false;
  for (let at = 0; at < words.length; at++) {
    const time = read.has(at) ? undefined : timeAt(words, at);
    if (!time || time.unit === undefined || [...read].some((each) => each >= at && each < time.next)) continue;
    const [after = '', the = '', edge = ''] = words.slice(time.next).map(({ text }) => text);
    const before = words[at - 1]?.text ?? '';
    const isLength =
      before === 'for' ||
      /^(long|clip|snippet|excerpt|piece|part|section|bit|sample|segment|extract|version|preview|teaser|ringtone|loop)$/.test(
        after,
      ) ||
      (isOpen && /^(from|starting|start|beginning|after)$/.test(after)) ||
      /^(to|of)$/.test(before);
    if (isOpen) {
      if (isLength || before === 'the' || before === '') span.end_s = span.start_s! + time.seconds;
      return false;
    }
    if (/^(from|of|at|off)$/.test(after)) {
      const where = the === 'the' ? edge : the;
      const isStart = /^(start|begin|front|top)/.test(where);
      if (isStart) span[dropsAt(at) ? 'start_s' : 'end_s'] = time.seconds;
      else if (/^(end|back)$/.test(where)) span[dropsAt(at) ? 'dropLast' : 'last'] = time.seconds;
      if (isStart || /^(end|back)$/.test(where)) return dropsAt(at);
    }
    const isKept = words.slice(0, at).some(({ text }) => KEPT.has(text)) || before === 'to';
    if (isLength || (isKept && at <= 3 + words.findIndex(({ text }) => KEPT.has(text) || text === 'to'))) {
      if (before === 'for' || after === 'long') span.lasting = time.seconds;
      else span.end_s = time.seconds;
      return false;
    }
    at = time.next - 1;
  }
  return false;
}

function mark(read: Set<number>, from: number, to: number): void {
  for (let at = from; at < to; at++) read.add(at);
}
