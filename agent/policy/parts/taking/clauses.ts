import { type Background, kindOf } from '../acts.ts';
import type { Frame } from '../framing/frames.ts';
import type { Part } from '../part.ts';
import { isLevelOfPart } from '../levels.ts';
import { duckedBy, enteringAt } from '../params.ts';
import { bareRequests, isFileAlone } from '../relating/bare.ts';
import { keyChangeIn } from '../relating/key-change.ts';
import { levelMatchIn } from '../relating/level-match.ts';
import { relativeChange } from '../relating/relative-change.ts';
import { tempoMatchIn } from '../relating/tempo-match.ts';
import { isSurelyTogether, togetherIn } from '../relating/together.ts';
import { LIKELY, type Said } from '../said.ts';
import { ACCOUNT, CONVERSIONS, isOfQuantity, NEWER } from '../values.ts';
import { makingIn } from '../wording.ts';
import { backwardSpan } from './backward-spans.ts';
import { bothEndsKept } from './both-ends-kept.ts';
import { DIFFERING, take, WHETHER_SO } from './clause.ts';
import { type Draft, push } from './collecting.ts';
import { isComparing } from './comparison.ts';
import { asksFormat } from './format-asked.ts';
import { takeFramed } from './framed.ts';
import { isEnd, measuring, sentenceAt, statesAskedIn, textOf } from '../state-questions.ts';
import { humAsked } from './hum-asked.ts';
import { isNotOffered, isNotOfferedElsewhere } from './not-offered.ts';
import { outsideWork } from './outside-work.ts';
import { peakLevel } from './peak-levels.ts';
import { smallerFile } from './smaller-files.ts';
import { stretchChanged } from './stretch-changes.ts';
import { unevenFiles } from './uneven-files.ts';
import { takeEnglish } from './work.ts';

/** Adds what clauses come to, in order. */
export function takeAll(draft: Draft, clauses: readonly Said[], within?: Frame): void {
  const { background } = draft;
  let stretch: Said[] = [];
  /** Remarks before it: "It is a podcast, and it hisses. Fix that." */
  let remarks: Said[] = [];
  const flush = (): void => {
    if (stretch.length > 0) takeEnglish(draft, stretch, remarks);
    [stretch, remarks] = [[], []];
  };
  let skipped = 0;
  for (const [n, said] of clauses.entries()) {
    if (skipped > 0) {
      skipped -= 1;
      continue;
    }
    if (endsConditional(draft, clauses[n - 1], said)) draft.condition = undefined;
    const frame = said.framed?.frame;
    if (frame !== undefined && frame !== within) {
      if (clauses[n - 1]?.framed?.frame === frame) continue;
      flush();
      takeFramed(
        draft,
        clauses.filter(({ framed }) => framed?.frame === frame),
        takeAll,
      );
      continue;
    }
    const asked = takeSentence(draft, clauses, n, flush);
    if (asked > 0) {
      skipped = asked - 1;
      continue;
    }
    // "Same file, mp3 at 128": of what the work after it is.
    const isOfNext = SAME_FILE.test(said.text.trim()) || isFileAlone(said, background);
    if (isOfNext && n + 1 < clauses.length) continue;
    if (LAST_WISH.test(said.text.trim()) && clauses.length > 1 && background.files < 2) continue;
    if (ADDS_NOTHING.test(said.text.trim()) && clauses.length > 1 && background.requests.length > 0) continue;
    const compared = stretch.length === 0 ? draft.parts.at(-1) : undefined;
    if (compared?.kind === 'compare' && said.language === 'en' && DIFFERING.test(said.text.trim())) {
      compared.comparison = { ...compared.comparison, sum: 'difference' };
      draft.heard.push(said);
      continue;
    }
    if (said.isNamed) flush();
    if (said.picked) pick(draft, said.picked);
    if (said.row) {
      flush();
      push(draft, { ...said.row, row: said.row.files, files: undefined, focus: [], certainty: 1, said });
      draft.heard.push(said);
      continue;
    }
    if (isPlainEnglish(said, background)) stretch.push(said);
    else {
      flush();
      take(draft, said, clauses[n - 1]);
      remarks = said.act === 'small_talk' ? [...remarks, said] : [];
    }
    draft.heard.push(said);
    // Of other files than what is said next.
    if (said.isNamed) flush();
  }
  flush();
}

/** "…, if it is too quiet, raise it; the song needs a fade": whether a clause after a semicolon is not under the condition before. */
function endsConditional({ condition, parts }: Draft, before: Said | undefined, { text, language }: Said): boolean {
  const isFurther =
    /[.!]\s*$/u.test(before?.text ?? '') && /^(?:also|plus|finally|lastly|and also|oh and)\b/iu.test(text.trim());
  if (condition === undefined || language !== 'en' || !(isFurther || /;\s*$/u.test(before?.text ?? ''))) return false;
  if (isFurther) return true;
  const isTaken = parts.some((part) => part.kind === 'work' && part.request.condition === condition);
  return isTaken && !/^(?:and|then|otherwise|else|or else|if)\b/iu.test(text.trim());
}

/** Takes the sentence that begins with a clause, where it asks whether something holds of the audio, keeps two parts of it, or orders what is not offered. Returns the number of its clauses, 0 of others. */
function takeSentence(draft: Draft, clauses: readonly Said[], at: number, flush: () => void): number {
  const { background } = draft;
  const first = clauses[at]!;
  const isStart = at === 0 || isEnd(clauses[at - 1]!);
  const sentence = isStart ? sentenceAt(clauses, at) : [first];
  const found = isNotOfferedElsewhere(first)
    ? [first]
    : [sentence, [first]].find((each) => first.language === 'en' && isNotOffered(textOf(each)));
  const refused = found && withOtherHalf(found, sentence);
  if (refused && !refused.some(({ framed, row }) => framed ?? row)) {
    flush();
    draft.parts.push({ kind: 'unsupported', text: textOf(refused).replace(/[.!? ]{1,10}$/u, '') });
    draft.heard.push(...refused);
    return refused.length;
  }
  if (!isStart) return 0;
  if (sentence.some(({ framed, row, picked }) => framed ?? row ?? picked)) return 0;
  const text = textOf(sentence);
  const kept =
    bothEndsKept(sentence, text) ??
    stretchChanged(sentence, text) ??
    smallerFile(sentence, text) ??
    (text.length > MAX_CHARACTERS ? undefined : wholeOrder(sentence, text, background));
  const taken = kept ? [kept] : sentence.length === clauses.length ? humAsked(sentence, text) : [];
  if (taken.length > 0) {
    flush();
    draft.parts.push(...taken);
    return sentence.length;
  }
  const { language } = sentence[0]!;
  const fields = background.files > 0 && asksFormat(text, language) ? ['format'] : statesAskedIn(text, language);
  if (fields.length === 0) return 0;
  flush();
  for (const request of measuring(fields, sentence)) push(draft, request);
  draft.heard.push(...sentence);
  return sentence.length;
}

/** Longer sentences order more than one thing. */
const MAX_CHARACTERS = 200;

/** Returns what a sentence that orders one thing comes to, where its form alone says it. */
function wholeOrder(sentence: readonly Said[], text: string, background: Background): Part | undefined {
  return (
    relativeChange(sentence, text, background) ??
    peakLevel(sentence, text) ??
    backwardSpan(sentence, text) ??
    outsideWork(sentence, text) ??
    unevenFiles(sentence, text, background.mentions)
  );
}

/** "Remove the intro | and outro music, | keep the talking": what goes with refused work, or says what it leaves. */
const OTHER_HALF =
  /^(?:(?:(?:and|or|,) )?(?:the )?(?:intro|outro|chorus|verse|bridge|solo|hook|refrain|music)\w*(?: (?:music|part))?|(?:(?:and|but|just|only|so)[, ]+)*(?:keep|leave|i (?:only |just )?(?:want|need)) (?:only |just )?(?:the )?(?:talk(?:ing)?|speech|voices?|speaking|conversation|interview|rest|words|spoken parts?|main part|middle)(?: (?:part|bit|in|only|itself))*)[.,;! ]*$/iu;

function withOtherHalf(refused: readonly Said[], sentence: readonly Said[]): Said[] {
  const others = sentence.slice(refused.length);
  const end = others.findIndex(({ text }) => !OTHER_HALF.test(text.trim()));
  return [...refused, ...others.slice(0, end < 0 ? others.length : end)];
}

/** Adds the comparison that finds the file of a clause: "lower the volume of the louder file by 3 dB". */
function pick({ parts }: Draft, { field, pick: end }: NonNullable<Said['picked']>): void {
  const last = parts.findLast((part) => part.kind === 'compare')?.comparison;
  if (last?.field === field && last.pick === end) return;
  parts.push({ kind: 'compare', comparison: { field, pick: end, sum: undefined, files: undefined, near: undefined } });
}

const SAME_FILE = /^(?:and |for |on |with )?(?:the )?same (?:file|one|track|recording|song|clip|audio)[,.:;]*$/iu;

/** "Last one, convert that to mp3": the last wish, where there is one file. */
const LAST_WISH =
  /^(?:(?:and|ok(?:ay)?|so|now|then)[, ]+)*(?:one |the |my )?(?:very )?last (?:one|thing|request|wish|task|step)[,.:;! ]*$/iu;

/** Says no more than the clause beside it: "I meant the outro. Same settings.", "another version of that, a tone higher". */
const ADDS_NOTHING =
  /^(?:(?:and|now|then|so|ok(?:ay)?|with|on|at|using)[, ]+)*(?:(?:the |exactly the )?same (?:settings?|values?|parameters?|options?|numbers?|specs?|everything)(?: as before| again| please)?|(?:another|a second|a further|one more|a new) (?:version|copy|take|edit) (?:of|from) (?:that|it|this|the same)(?: one)?)[,.:; !]*$/iu;

/** Whether the tables of English read a clause: an instruction or a question about the audio for the capabilities that they know. */
function isPlainEnglish(said: Said, background: Background): boolean {
  if (duckedBy(said.text) !== undefined || (background.files > 1 && enteringAt(said.text) !== undefined)) return false;
  if (said.language !== 'en' || makingIn(said.text) || isLevelOfPart(said) || WHETHER_SO.test(said.text.trim()))
    return false;
  const kind = kindOf(said, background);
  if (bareRequests(said, background) !== undefined) return false;
  if (isComparing(said, { kind, files: background.files }) || isLevelMatch(said, background)) return false;
  if (togetherIn(said, background) !== undefined || isSurelyTogether(said, background)) return false;
  if (kind !== 'do' && kind !== 'ask_audio') return false;
  return !said.actions.some(
    ({ name, probability }) =>
      probability >= LIKELY && (!(name in NEWER) || kind === 'do') && isSpecial(said, name, background),
  );
}

/** Whether a clause orders the key of an audio, or the level or tempo of one file for another. */
function isLevelMatch(said: Said, { files }: Background): boolean {
  return keyChangeIn(said) !== undefined || (files > 1 && (tempoMatchIn(said) ?? levelMatchIn(said)) !== undefined);
}

function isSpecial({ text, slots }: Said, name: string, { files }: Background): boolean {
  if (name === 'compare' || name === 'total') return files > 1 && isOfQuantity({ text, slots });
  if (name === 'convert_audio' && !CONVERSIONS.some((slot) => slots.has(slot))) return false; // a format goes with what is made
  if (name in NEWER) return NEWER[name]!.test(text);
  return (
    ACCOUNT.has(name) || name === 'undo' || name === 'again' || name === 'change' || name === 'help' || name === 'price'
  );
}
