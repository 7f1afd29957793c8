import { type Background, actingOf } from '../acts.ts';
import { readEnglish } from '../english.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import { isAlike } from '../requests.ts';
import type { Said } from '../said.ts';
import { exceptedIn } from '../relating/excepted.ts';
import { isInstruction } from '../structure.ts';
import { isMeasurement } from '../../measurement.ts';
import { moodOf } from '../settling/order.ts';
import { isNarrower } from './narrower.ts';
import { hasUnreadNumber } from '../settling/unread-numbers.ts';

/**
 * Below these probabilities that a clause wants anything, the trained reader takes it for no instruction, and the tables alone are not
 * enough: for what makes a file, and for what measures.
 */
const MIN_MAKING = 0.3;
const MIN_MEASURING = 0.2;
/** Below this probability, the model does not read the work that the tables read. */
const UNREAD = 0.1;
/** Below this probability of everything, the model does not understand a clause. */
const STRANGE = 0.2;
const STRANGE_OF_SEVERAL = 0.5;
const FEW_WORDS = 6;
/** From this probability on, the model reads work whatever the files are called. */
const NAMED = 0.3;
/** From this probability on, a measurement is plainly asked for. */
const PLAIN = 0.8;
/** From this probability on, a clause is an instruction, whose numbers count. */
const ORDERED = 0.5;
/** Words of a condition, which only a clause of its own has been read from. */
const CONDITIONAL =
  /\b(?:if(?! (?:you|u|it'?s|that'?s)?\s*(?:can|could|please|possible|would|like|may|don'?t mind|ok(?:ay)?|fine|so|not too)\b)|provided|providing|unless|as long as|so long as|in case|only when|assuming)\b/iu;
/** Messages of no more words name work plainly, and the tables are enough. */
const SHORT = 14;

/**
 * Makes work of an English message a question where part of what is said of it was not read: a number that no parameter has, or, in a
 * longer message, work that only a word of the tables suggests.
 */
export function withDoubts(parts: readonly Part[], clauses: readonly Said[], background: Background): Part[] {
  const doubtful = parts.filter(
    (part) =>
      part.kind === 'work' &&
      part.request.said.language === 'en' &&
      part.request.said.row === undefined &&
      (isUnheard(part.request, background) || isDoubtful(part.request, { parts, clauses, background })),
  );
  // Work that makes a file goes on with what the work before made: it waits for the same answer.
  const first = parts.findIndex(
    (part) => (doubtful.includes(part) || (part.kind === 'work' && part.isUnsure)) && makesFile(part),
  );
  const isJoined = first >= 0 && joinsFiles(parts[first]!);
  return parts.map((part, at) =>
    part.kind === 'work' && (doubtful.includes(part) || (first >= 0 && at > first && (isJoined || makesFile(part))))
      ? { ...part, isUnsure: true, isTold: true }
      : part,
  );
}

/** Whether the trained reader takes a clause for no instruction, and its form is none that orders. */
function isUnheard({ said, capability }: Request, { requests }: Background): boolean {
  // "Ten percent, I think.": a value for the work before.
  if (requests.some((request) => request.capability === capability)) return false;
  return (
    said.read < (isMeasurement(capability) ? MIN_MEASURING : MIN_MAKING) &&
    !isInstruction(said.text.trim()) &&
    !isPoliteOrder(said)
  );
}

/** "And can I have subtitles as well, srt please?" */
function isPoliteOrder({ text }: Said): boolean {
  return /\b(?:please|pls|plz)\b/iu.test(text) && moodOf(text, { isMeasured: false }) === 'ordered';
}

/** Whether a part makes one file of several, which is then what is measured. */
function joinsFiles(part: Part): boolean {
  return part.kind === 'work' && ['join_audio', 'mix_audio'].includes(part.request.capability);
}

function makesFile(part: Part): boolean {
  return part.kind === 'work' && !isMeasurement(part.request.capability);
}

function isDoubtful(
  request: Request,
  { parts, clauses, background }: { parts: readonly Part[]; clauses: readonly Said[]; background: Background },
): boolean {
  const { said } = request;
  if (DELIVERED.test(said.text) || isRaised(request)) return true;
  if (isMeasurement(request.capability))
    return (
      isSmallWord(request) ||
      isVague(request) ||
      isOnlyMentioned(request, parts) ||
      isGuessed(request, background) ||
      isOfFileName(request, clauses, background) ||
      isAsideOfPlans(said, clauses) ||
      (said.act === 'do' && CHANGING.test(said.text) && hasUnreadNumber(said.text, parts))
    );
  if (
    isTakenBack(request, clauses) ||
    isSecondCrop(request, parts, background) ||
    isOfFileName(request, clauses, background)
  )
    return true;
  if (isOfOtherWork(request, clauses) || isStrange(request, background) || isOpen(request)) return true;
  if (request.condition === undefined && CONDITIONAL.test(said.text)) return true;
  if (isNarrower(request, { parts, clauses, background })) return true;
  if (TIMED.test(said.text) || isOfPart(request) || isOfEitherRate(request)) return true;
  return (
    said.act !== 'correct' &&
    clauses.some(
      (each) =>
        (each === said || isOrder(each)) &&
        each.row === undefined &&
        !isNamedNotDone(each, parts) &&
        hasUnreadNumber(withoutFiles(each.text, request, background), parts),
    )
  );
}

/** "Put the hymn under the talk, only its first 20 seconds": a mix takes all of a file. */
function isOfPart({ capability, said: { text } }: Request): boolean {
  return (
    capability === 'mix_audio' &&
    /\b(?:only|just)\b[^.]{0,20}\b(?:first|last|opening|final) (?:\d|half|few|\w+ (?:sec|min))/iu.test(text)
  );
}

/** "Ogg mono 48k": a sample rate or a bit rate. */
function isOfEitherRate({ capability, params, said: { text } }: Request): boolean {
  return capability === 'convert_audio' && params['bitrate_kbps'] === 48 && /\b48 ?k\b(?! ?(?:bit|bps))/iu.test(text);
}

/** "Fade it out when the singing stops": a time that only hearing tells. */
const TIMED =
  /\b(?:when|once|as soon as|where|until|till) (?:the |my |his |her |their |it |everyone |he |she )(?:[\w'’-]+ ){0,3}?(?:ends?|starts?|stops?|begins?|comes? in|kicks? in|finish(?:es)?|enters?|drops?|is over|sets? in)\b/iu;

/** "Butt those together, 2 then 5": the text of work on several files without the numbers that name them. */
function withoutFiles(all: string, { capability }: Request, { isFile, mentions }: Background): string {
  const excepted = exceptedIn(all);
  // "All of them except praise three"
  const text = excepted !== undefined && mentions(excepted).length > 0 ? all.replace(excepted, ' ') : all;
  if (capability !== 'join_audio' && capability !== 'mix_audio') return text;
  return text.replaceAll(/(?<![\w.:-])\d{1,3}(?![\w:]|\.\d| ?(?:s|secs?|seconds?|db|%)\b)/giu, (number) =>
    isFile(number) ? ' ' : number,
  );
}

/** "Add 20 % reverb": a clause that the answer names as not done, whose numbers belong to no other work. */
function isNamedNotDone({ text }: Said, parts: readonly Part[]): boolean {
  return parts.some((part) => part.kind === 'unsupported' && (part.text.includes(text) || text.endsWith(part.text)));
}

/** Whether the model reads too little in a longer clause: the tables know single words of it at most. Of several files more can be said. */
function isStrange({ capability, said: { text, actions, acts } }: Request, { files, offered }: Background): boolean {
  const [first] = actions;
  if (offered.some((each) => each.capability === capability)) return false;
  // "Would you do the same with the blue one?": the work before, of which no word says anything.
  if (acts.refer + acts.correct >= ORDERED) return false;
  // Both read the same work.
  if (first?.name === capability && first.probability >= UNREAD) return false;
  return (
    text.split(/\s+/u).length > FEW_WORDS && (actions[0]?.probability ?? 0) < (files > 1 ? STRANGE_OF_SEVERAL : STRANGE)
  );
}

/** Whether work lacks what makes it one: a conversion to nothing, or the tempo of another file. */
function isOpen(request: Request): boolean {
  const { capability, params, span, tempo, tempoBy, tempoOf, key, gain_db: gain, levelOf, said } = request;
  if (capability === 'convert_audio') return Object.keys(params).length === 0;
  if (capability === 'remove_audio_element')
    return params['element'] === undefined && !/\b(?:sing\w*|vo(?:cal|ice)s?|karaoke)\b/iu.test(said.text);
  if (capability === 'crop_audio')
    return (
      span === undefined &&
      params['start_s'] === undefined &&
      params['end_s'] === undefined &&
      !TRIMMING.test(said.text)
    );
  if (capability === 'normalize_loudness')
    return Object.keys(params).length === 0 && (gain ?? levelOf) === undefined && !LEVELLING.test(said.text);
  if (capability === 'fade_audio')
    return params['in_s'] === undefined && params['out_s'] === undefined && /\bsec(?:ond)?s?\b/iu.test(said.text);
  if (capability !== 'change_speed' || (tempo ?? tempoBy ?? tempoOf ?? key) !== undefined) return false;
  return Object.keys(params).length === 0 || OF_ANOTHER.test(said.text.replace(KEPT_SPEED, ' '));
}

/** "Make more strong the voice": a part that is to be louder is not taken out. */
function isRaised({ capability, said: { text } }: Request): boolean {
  return capability === 'remove_audio_element' && RAISING.test(text) && !TAKING_OUT.test(text);
}

const RAISING =
  /\b(?:strong(?:er)?|louder|clearer|boost\w*|raise|higher|more (?:of|clear|loud|present)|forward|up)\b/iu;
const TAKING_OUT =
  /\b(?:remov\w*|tak\w+|without|w\/o|no|minus|karaoke|instrumental|backing|out|off|gone|kill\w*|los\w+|drop\w*|strip\w*|mut\w+|less|rid|away|delet\w*|cut\w*|ditch\w*|bin|subtract\w*|isolat\w*|only|just|clean\w*|eras\w+|eliminat\w+|scrap|nuke|filter\w*)\b/iu;

/** Ways to hand a result over that the service does not have: something is left of the order. */
const DELIVERED =
  /\b(?:print(?:ed|out)?|on paper|(?:e-?mail|text|whatsapp|message)(?:ed)? (?:it|me|them|this|that|to)\b|(?:post|upload) (?:it|them|this) (?:on|to)\b|by post|burn(?:ed|t)? (?:it|them|to|onto))\b/iu;
/** Words of a level, without which "make it soft" may mean anything. */
const LEVELLING =
  /\b(?:normal\w*|loud\w*|level\w*|lufs|volume|gain|quiet\w*|softer|master\w*|even\w*|match\w*|balanc\w*|r ?128|ebu|spotify|youtube|podcast\w*|broadcast\w*|streaming|radio|audiobook\w*|acx|tidal|apple|turn\w*|bring\w*|boost\w*|raise|lower|up|down|strong\w*|peaks?|db)\b/iu;
const TRIMMING = /\b(?:trim|crop|silen|dead air|tidy|tighten|both ends|leading|trailing)/iu;
/** Words of changes, beside which a number is a value of one. */
const CHANGING = /\b(?:duck\w*|speed|tempo|pitch|up|down|db|louder|quieter|slower|faster)\b/iu;
/** "Up a minor third (same speed obv)". */
const KEPT_SPEED =
  /\((?:at )?(?:the )?same (?:speed|tempo|pace)[^)]*\)|,? (?:but )?(?:at |in |keep )?(?:the )?same (?:speed|tempo|pace)(?= *(?:[.,;!]|$|please|pls|obv))/giu;
const OF_ANOTHER =
  /\bmatch(?:es|ing)?\b|\bsame (?:speed|tempo|bpm|pace)\b|\b(?:tempo|speed|bpm|pace) of\b|\bas fast as\b|\bkeep up with\b/iu;

/** Whether a later clause takes back what was said, in a way that was not read. */
function isTakenBack({ said }: Request, clauses: readonly Said[]): boolean {
  const at = clauses.indexOf(said);
  return at >= 0 && clauses.slice(at + 1).some(({ text }) => TAKEN_BACK.test(text.trim()));
}

const TAKEN_BACK =
  /^(?:(?:oh|ah|um|hm+|and|but|nah|no|jk|lol)[,. ]+)*(?:wait|hang on|hold on|scratch that|forget that|no no|actually no|jk\b|just kidding|on second thoughts?)\b/iu;

/** Whether the message crops the same files twice: one of the two is more likely something else. */
function isSecondCrop(request: Request, parts: readonly Part[], { mentions }: Background): boolean {
  const { capability, files, said } = request;
  const own = mentions(said.text);
  const isOfOther = (other: Request): boolean => {
    const others = mentions(other.said.text);
    return own.length === 1 && others.length === 1 && own[0] !== others[0];
  };
  if (isWhole(request) || OF_RESULT.test(said.text)) return false;
  return (
    capability === 'crop_audio' &&
    parts.some(
      (part) =>
        part.kind === 'work' &&
        part.request.capability === capability &&
        part.request !== request &&
        !OF_RESULT.test(part.request.said.text) &&
        !isOfOther(part.request) &&
        JSON.stringify(part.request.files) === JSON.stringify(files),
    )
  );
}

/** "Cut off the first 3 seconds. Trim the result to 10 seconds": what the work before made. */
const OF_RESULT = /\bthe result\b/iu;

/** Whether both ends of a span were said. */
function isWhole({ params, span }: Request): boolean {
  return (span?.end_s ?? params['end_s']) !== undefined && (span?.start_s ?? params['start_s']) !== undefined;
}

/** Words for files that are no name. */
const PLACES = /^(?:last|other|all|first|\d+)\b/iu;

/** Whether only the name of a file made the tables read this work: "the verse, then the chorus". */
export function isOfFileName(
  { capability }: Pick<Request, 'capability'>,
  clauses: readonly Said[],
  { files, isFile }: Background,
): boolean {
  if (files < 1) return false;
  const reads = (text: string): boolean => readEnglish(text).wishes.some((wish) => wish.capability === capability);
  const isByName = ({ text, actions }: Said): boolean => {
    if (actions.some(({ name, probability }) => name === capability && probability >= NAMED)) return false;
    const others = text
      .split(/\s+/u)
      .filter((word) => PLACES.test(word) || !isFile(word.replaceAll(/[^\p{L}\p{N}_.-]/gu, '')));
    return !reads(others.join(' '));
  };
  const reading = clauses.filter(({ text }) => reads(text));
  return reading.length > 0 && reading.every(isByName);
}

/** Whether a measurement stands beside plans or a price, and is not plainly asked for: "if I denoised both, what are we talking?" */
function isAsideOfPlans(said: Said, clauses: readonly Said[]): boolean {
  return (
    actingOf(said) + said.acts.ask_audio < PLAIN && clauses.some(({ act }) => act === 'suppose' || act === 'ask_price')
  );
}

/** Whether a description is asked for by a word that says other things more often: "the platform says -16". */
function isSmallWord({ capability, said: { act, actions } }: Request): boolean {
  return (
    capability === 'audio_description_analysis' &&
    act !== 'ask_audio' &&
    act !== 'do' &&
    !actions.some(({ name, probability }) => name === capability && probability >= UNREAD)
  );
}

/** Whether one word of a clause without a question measures, where the model reads no measurement, and other work in another clause. */
function isOnlyMentioned({ said }: Request, parts: readonly Part[]): boolean {
  const isRead = said.actions.some(({ name, probability }) => name.endsWith('_analysis') && probability >= UNREAD);
  if (isRead || said.act === 'ask_audio' || MEASURING.test(said.text)) return false;
  return parts.some(
    (part) =>
      part.kind === 'work' &&
      makesFile(part) &&
      part.request.said !== said &&
      part.request.said.actions.some(
        ({ name, probability }) => name === part.request.capability && probability >= PLAIN,
      ),
  );
}

/** From this probability on, the model alone is enough for a measurement. */
const GUESSED = 0.6;

/** Whether no word names what is measured, and the model is not sure of it: "tell me the amount". */
function isGuessed({ capability, focus, said }: Request, { requests }: Background): boolean {
  const [first] = said.actions;
  return (
    // "And the other one?"
    !requests.some((request) => request.capability === capability) &&
    focus.length === 0 &&
    first?.name === capability &&
    first.probability < GUESSED &&
    !readEnglish(said.text).wishes.some((wish) => wish.capability === capability)
  );
}

const MEASURING =
  /\b(?:what|which|how|where|when|is|are|tell|give|gimme|get|find|show|measure|check|list|count|report|analy[sz]e|detect|identify|describe|transcribe|work out|write|note|need|want|also|plus)\b|\?/iu;

/** Whether "measure it" is all that asks for levels: something else may be meant, such as the tempo that the next sentence names. */
function isVague({ capability, focus, said }: Request): boolean {
  return (
    capability === 'signal_analysis' &&
    focus.length === 0 &&
    POINTED.test(said.text) &&
    !said.actions.some(({ name, probability }) => name === capability && probability >= NAMED)
  );
}

const POINTED =
  /^(?:(?:so|and|please|now|just|first)[, ]+)*(?:measure|check|analy[sz]e|test|examine) (?:it|this|that|them|these|both)\b[^\w]*$/iu;

function isOrder(said: Said): boolean {
  return said.act !== 'correct' && actingOf(said) >= ORDERED;
}

/** Whether a longer message, in which a word of the tables may mean something else, has no clause in which the model reads the work too. */
function isOfOtherWork({ capability, said }: Request, clauses: readonly Said[]): boolean {
  // An order within a frame is read by itself.
  if (said.framed !== undefined) return false;
  if (clauses.reduce((count, { text }) => count + text.split(/\s+/u).length, 0) <= SHORT) return false;
  if (!readEnglish(said.text).wishes.some((wish) => wish.capability === capability)) return false;
  return !clauses.some(({ actions }) =>
    actions.some(({ name, probability }) => isAlike(name, capability) && probability >= UNREAD),
  );
}
