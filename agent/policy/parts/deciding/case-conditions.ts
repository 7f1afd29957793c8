import { isLeft, isTold, isWork } from './case-acts.ts';
import { isArrow, type Piece } from './case-pieces.ts';
import { spokenState, type About } from './spoken-states.ts';

/** Words of a condition without a mark behind it that are tried. */
export const MAX_WORDS = 16;

/** A condition with the words that follow it in its piece. */
export interface Opened {
  state: string;
  isUnless: boolean;
  after: string;
  /** Index of the first piece behind it. */
  next: number;
}

/** Reads a condition that begins with a piece. */
export function openedAt(pieces: readonly Piece[], at: number, about: About): Opened | undefined {
  const piece = pieces[at]!;
  const { kind, rest, text } = piece;
  if (kind === 'if' || kind === 'unless') {
    const found = conditionIn(rest, piece, about);
    return found && { ...found, isUnless: kind === 'unless', next: at + 1 };
  }
  const [next] = pieces.slice(at + 1);
  // "My student says it is in E flat. If he is right …", "true peak must stay under -1. If not …"
  if (next && (next.kind === 'so' || next.kind === 'else') && !/^(?:then|otherwise|or else|else)/iu.test(next.text)) {
    const state = kind === 'check' ? checked(rest, about) : (asked(text, about) ?? claimed(text, about));
    if (state !== undefined) return { state, isUnless: next.kind === 'else', after: next.rest, next: at + 2 };
  }
  const isCheck = kind === 'check' && /^(?:please |first )*(?:if|whether)\b/iu.test(rest);
  if (next?.kind === 'so' && (piece.mark.includes('?') || isCheck)) {
    const state = isCheck ? checked(rest, about) : asked(text, about);
    return state === undefined ? undefined : { state, isUnless: false, after: next.rest, next: at + 2 };
  }
  // "Minor?? Pitch it up", "clip = yes -> tell me", "two voices = level them"
  const isFragment =
    piece.mark === ',' && COMPARED.test(text) && next !== undefined && (isLeft(next.text) || isTold(next.text));
  if (kind === 'words' && (piece.mark.includes('?') || isArrow(piece) || isFragment)) {
    const [end, words] = answered(pieces, at);
    const state = asked(words, about);
    const after = pieces[end + 1];
    if (state === undefined || !after || (VERBAL.test(words) && !isLeft(after.text) && !isTold(after.text)))
      return undefined;
    return { state, isUnless: false, after: '', next: end + 1 };
  }
  return undefined;
}

/** A condition without a verb: "Over 100, tell me". */
const COMPARED =
  /^(?:(?:and|but) )?(?:over|under|above|below|between|more than|less than|faster than|slower than|louder than|quieter than|longer than|shorter than|at least|at most) /iu;
/** A question with its verb, which may be asked for itself. */
const VERBAL = /^(?:is|are|does|do|has|was|will|can|could|would|did|what|which|how|who|where)\b/iu;
const YES = /^(?:yes|yep|y|true|positive)$/iu;
const NO = /^(?:no|nope|n|false|none|negative)$/iu;

/** Returns the words of a condition that is written as "clip = yes ->", and the index of its last piece. */
export function answered(pieces: readonly Piece[], at: number): [end: number, words: string] {
  const [piece, next] = pieces.slice(at, at + 2) as [Piece, Piece | undefined];
  if (next && isArrow(piece) && (YES.test(next.text) || NO.test(next.text)))
    return [at + 1, NO.test(next.text) ? `${piece.text} no` : piece.text];
  const [, word, answer] = /^(.{2,30}) (yes|no)$/iu.exec(piece.text) ?? [];
  return [at, answer === undefined ? piece.text : NO.test(answer) ? `${word} no` : word!];
}

/** Returns the condition at the beginning of words, and what follows it: a whole piece, or as far as an order begins. */
function conditionIn(words: string, piece: Piece, about: About): Pick<Opened, 'state' | 'after'> | undefined {
  const parts = words.split(' ');
  for (let n = 1; n < Math.min(parts.length, MAX_WORDS); n++) {
    const after = parts.slice(n).join(' ');
    if (
      !/^then[, ]/iu.test(after) &&
      !isWork(after) &&
      !isLeft(after) &&
      !isTold(after) &&
      !/^(?:i|we) (?:need|want)\b/iu.test(after)
    )
      continue;
    if (FORMAT.test(after) && OPEN.test(parts[n - 1]!)) continue;
    const state = spokenState(stated(parts.slice(0, n).join(' ')), about);
    if (state !== undefined) return { state, after: after.replace(/^then[, ]+/iu, '') };
  }
  const whole = /[,:]/u.test(piece.mark) || isArrow(piece) ? spokenState(stated(words), about) : undefined;
  return whole === undefined ? undefined : { state: whole, after: '' };
}

/** "If it is a | wav": the format belongs to the condition. */
const FORMAT = /^(?:mp3|wav|flac|ogg|opus|m4a|mono|normal)\b/iu;
const OPEN = /^(?:an?|in|not|as|is|to|the|isn['’]?t|already|no|ain['’]?t|aint)$/iu;

/** "It turn out that the recording is distorted", "the song be in a minor key" */
export const stated = (words: string): string =>
  words
    .replace(/^(it|this|that) (?:on the other hand|however|instead|by contrast) /iu, '$1 ')
    .replace(/^(it|this|that) already /iu, '$1 ')
    .replace(/^(?:it |this )?(?:turns? out|proves?|happens?|is so|is the case) (?:that|to be) /iu, '')
    .replace(
      /^((?:it|this|that|there|the [\w ]{2,24}?|my [\w ]{2,24}?)) (?:be|turn out(?: to be)?|prove(?: to be)?) /iu,
      '$1 is ',
    )
    .replace(
      /^((?:it|this|that|the [\w ]{2,24}?)) (contain|last|run|exceed|come|have)(?= )/iu,
      (_, it: string, verb: string) => `${it} ${verb === 'have' ? 'has' : `${verb}s`}`,
    )
    .replace(/,$/u, '');

/** Returns the state that a question asks about, with its words in the order of a statement. */
export function asked(words: string, about: About): string | undefined {
  const plain = words.replace(/^(?:(?:and|so|but|ok(?:ay)?|first|please)[, ]+)*/iu, '');
  const [, verb, rest] = /^(is|are|has|does|do) (.{2,120})$/iu.exec(plain) ?? [];
  if (verb === undefined) return spokenState(plain, about);
  const parts = rest!.replace(/^(it|this|that|there) got /iu, '$1 ').split(' ');
  for (let n = 1; n <= Math.min(5, parts.length - 1); n++) {
    const [subject, what] = [parts.slice(0, n).join(' '), parts.slice(n).join(' ')];
    const state = /^do/iu.test(verb)
      ? spokenState(`${subject} ${what.replace(/^[\w]+/u, (word) => (word === 'have' ? 'has' : `${word}s`))}`, about)
      : spokenState(`${subject} ${verb.toLowerCase()} ${what}`, about);
    if (state !== undefined) return state;
  }
  return undefined;
}

/** "Check whether it is stereo", "first see is there clipping in it" */
function checked(words: string, about: About): string | undefined {
  return asked(words.replace(/^(?:it |first |please )*(?:if|whether|for) /iu, ''), about);
}

const CLAIMED =
  /\b(?:is|are|has|have) (?:supposed|meant|expected|required|to) (?:to )?(?:be|sit|stay|run|lie|land)?\b ?|\b(?:must|should|has to|have to|gotta|got to|needs to|ought to|may) (?:always )?(?:be|sit|stay|run|lie|land|last)\b ?/iu;
/** "My student reckons that it is in E flat" */
const SAYS =
  /^.{0,60}\b(?:reckons?|says?|thinks?|thought|believes?|swears?|claims?|insists?|heard|told me|guess|feels?|suspects?|sure)(?: that)? (?=\S+ )/iu;
const ANYTHING =
  /^(?:anything|everything|whatever is|stuff|songs?|tracks?|files?) ((?:over|under|above|below|beyond|past|slower|faster|louder|quieter|longer|shorter|more|less)\b[^,]{1,24}?) (?:is|are|gets?|feels?|sounds?|counts?|will|won['’]?t|can|does)\b/iu;

/** Returns what somebody claims or requires of a file: the end of a statement that is a condition. */
function claimed(words: string, about: About): string | undefined {
  const [, anything] = ANYTHING.exec(words) ?? [];
  if (anything !== undefined) return spokenState(`it is ${anything}`, { ...about, limit: undefined });
  const parts = words
    .replace(SAYS, '')
    .replace(/ (?:for|on|at|in) (?:the|my|our|a|this) [\p{L} ]{2,30}$/iu, '')
    .replace(CLAIMED, 'is ')
    .split(' ');
  for (let n = 0; n < Math.min(parts.length - 2, 14); n++) {
    const state = spokenState(parts.slice(n).join(' '), { ...about, limit: undefined });
    if (state !== undefined && /\b(?:is|are|has|exceeds|lasts)\b/iu.test(parts.slice(n, n + 5).join(' '))) return state;
  }
  return undefined;
}
