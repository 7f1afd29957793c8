import { isMeasurement } from '../measurement.ts';
import type { Part } from '../parts/part.ts';
import type { Request } from '../parts/request.ts';
import type { Message } from '../parts/said.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { namesOrder } from '../parts/settling/order.ts';
import { hasUnreadNumber } from '../parts/settling/unread-numbers.ts';
import type { Plan } from '../planning/planned.ts';

/** A plan with the message that it was made for. */
export interface Judged {
  plan: Plan;
  message: Message;
  conversation: Conversation;
}

type Work = Extract<Part, { kind: 'work' }>;

/** Below this probability, the reader does not read the work. */
const UNREAD = 0.1;

/** Asks for a result, in whatever form. */
const ASKING =
  /\?|\b(?:what|which|how|where|when|who|is|are|does|tell|give|gimme|show|report|measure|check|list|count|analy[sz]e|find|say|determine|state|confirm|note|know|examine|look|inspect|see|detect)\b/iu;
/** A value that a change has. */
const VALUE = /\d ?(?:lufs|lu|dbtp|db|bpm|st|semi\w*|%|percent|k?hz|kbps)(?![a-z])|[-−]\s?\d|\bminus \w+/iu;
/** Words for making one of several files. */
const JOINED_FILES =
  /\b(?:join|glue|stitch|merge|combine|cross-?fad\w*|mix (?:it|them|both|the|those|these|all|in|into|with)|in front|underneath|on top of|back to back|one after|to the beginning)\b/iu;
const SILENCES = /\b(?:silen\w*|pauses?|gaps?|dead air)\b/iu;

/** "Make it -16 LUFS but peaks cannot go over -1.5": loudness without a value, beside other work or beside a number that it has not. */
export function lacksLevel({ plan, message }: Judged): boolean {
  const works = worksOf(plan);
  return works.some(
    ({ request: { capability, params, gain_db: gain, levelOf } }) =>
      capability === 'normalize_loudness' &&
      Object.keys(params).length === 0 &&
      (gain ?? levelOf) === undefined &&
      (works.length > 1 || message.clauses.some(({ text }) => /\d/u.test(text))),
  );
}

/**
 * "The true peak should not be higher than -1.5 dB": a measurement for which nobody asks, of a clause that gives a value or in which
 * the reader reads no measurement.
 */
export function measuresUnasked({ plan, message }: Judged): boolean {
  const works = worksOf(plan);
  const measured = works.filter(
    ({ request: { capability, condition, said }, isUnsure }) =>
      isMeasurement(capability) && condition === undefined && !isUnsure && !ASKING.test(said.text),
  );
  if (works.some(({ request }) => !isMeasurement(request.capability)))
    return measured.some(
      ({ request }) =>
        (probabilityOf(request) < UNREAD || VALUE.test(request.said.text)) &&
        !works.some((each) => each.request.said === request.said && !isMeasurement(each.request.capability)),
    );
  return (
    !plan.parts.some(({ part }) => part.kind === 'compare') &&
    !message.clauses.some(({ text }) => ASKING.test(text)) &&
    measured.some(({ request: { said } }) => said.act === 'do' && VALUE.test(said.text))
  );
}

/** States that something is there. */
const STATED =
  /^(?:(?:so|and|but|hi|hello|hey|well|ok(?:ay)?|i think|i['’]?m afraid)[, ]+)*(?:there(?:['’]?s| is| are|s)\b|it(?:['’]?s| has| had)\b|(?:i|you|we)(?: can| could)? (?:hear|notice|have|had|got)\b|the \w+ (?:has|have|is|are|was|were)\b)/iu;

/** "There is a hum on the tape, and quite some hiss": work in a message that states something, and in no clause orders or asks. */
export function isOnlyStated({ plan, message }: Judged): boolean {
  const [first] = message.clauses;
  return (
    first !== undefined &&
    STATED.test(first.text.trim()) &&
    worksOf(plan).some(({ request }) => !isMeasurement(request.capability)) &&
    !message.clauses.some(
      ({ text, framed }) =>
        framed !== undefined ||
        namesOrder(text) ||
        /\?|\b(?:please|pls|plz|want|need|should|must|has to|can (?:you|u)|could|would|without|less|more|no|too|only|gone|out|get|remove|take|kill|fix|lose|clean|cut|make|turn|keep|put|reduce|convert|strip|sort)\b/iu.test(
          text,
        ),
    )
  );
}

/** "level > mix (jingle, -20 dB) > fade out": whether there is more work than the message has clauses, on several files or of three kinds. */
export function isCrowded({ plan, message, conversation }: Judged): boolean {
  // "Same for file 2" names no work of its own.
  const works = worksOf(plan).filter(({ request: { said } }) => said.act !== 'refer' && said.act !== 'correct');
  if (works.length <= message.clauses.length) return false;
  const making = works.filter(({ request }) => !isMeasurement(request.capability));
  return hasSeveral(conversation) ? works.length > 1 : works.length > 2 && making.length > 1;
}

/** "Glue the jingle to the beginning": whether files are to become one, and each is changed by itself. */
export function joinsNothing({ plan, message, conversation }: Judged): boolean {
  const works = worksOf(plan);
  return (
    hasSeveral(conversation) &&
    works.some(({ request }) => !isMeasurement(request.capability)) &&
    !works.some(({ request }) => request.capability === 'join_audio' || request.capability === 'mix_audio') &&
    message.clauses.some(({ text }) => JOINED_FILES.test(text))
  );
}

/** "Any silence of more than 1.5 seconds, cut it back to half a second": a span of the recording read from what is said of its silences. */
export function cutsSilences({ plan }: Judged): boolean {
  return worksOf(plan).some(
    ({ request: { capability, span, params, said } }) =>
      capability === 'crop_audio' &&
      (span ?? params['start_s'] ?? params['end_s']) !== undefined &&
      SILENCES.test(said.text),
  );
}

/** A number with a unit of time, level, speed or rate, in digits or in words. */
const MEASURE =
  /(?<![\w.:]|\b(?:twenty|thirty|forty|fifty|sixty|hundred)[ -])[-−]?(?:\d+(?:[.,]\d+)?|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty) ?-?(?:seconds?|secs?|s|minutes?|mins?|lufs|dbtp|db|%|percent|per cent|kbps|bpm|semitones?|st)(?![a-z])/giu;
/** Says that a number is taken back, or held against something. */
const CONTRASTED =
  /\b(?:no|not|sorry|meant?|instead|rather|than|wait|nah|was|were|actually|scratch|over|under|above|below|if|unless|when|max\w*|most|least|up to)\b|[<>?]/iu;

/** Whether a number with a unit is in no part of the plan, in whatever clause it stands. */
export function leavesValue({ plan, message }: Judged): boolean {
  const parts = plan.parts.map(({ part }) => part);
  if (!worksOf(plan).some(({ request }) => !isMeasurement(request.capability))) return false;
  const refused = parts.flatMap((part) => (part.kind === 'unsupported' ? [part.text] : []));
  const text = message.clauses
    .map((clause) => clause.text)
    .filter((words) => !refused.some((each) => each.includes(words) || words.includes(each)))
    .join(' ');
  if (CONTRASTED.test(text)) return false;
  return hasUnreadNumber((text.match(MEASURE) ?? []).join('; '), parts);
}

function hasSeveral({ audios }: Conversation): boolean {
  return audios.filter(({ madeBy }) => madeBy === undefined).length > 1;
}

function worksOf({ parts }: Plan): Work[] {
  return parts.flatMap(({ part }) => (part.kind === 'work' ? [part] : []));
}

function probabilityOf({ capability, said }: Request): number {
  return said.actions.find(({ name }) => name === capability)?.probability ?? 0;
}
