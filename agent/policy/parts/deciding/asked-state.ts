import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { lengthAskedIn } from '../asking.ts';
import { FIELDS } from '../fields.ts';
import type { Condition } from './condition.ts';
import { ADJECTIVES, OPS } from './condition-forms.ts';
import { plainCondition } from './plain-condition.ts';

/** The verb and the subject of an English question whether something holds, and what it asks of it. */
const QUESTION = new RegExp(
  `^(?:(?:and|so|but|ok(?:ay)?|hey|hi|hello|please|wait)[, ]+)*(?<verb>is|was|does|did|has)(?:n['’]?t)? (?<subject>it|its [a-z ]{3,20}?|this|that|the [\\w ]{2,30}?)(?: file| song| track| recording)? (?<rest>(?:at|in|under|over|less|more|${OPS}|(?:${ADJECTIVES}) than|an? (?:mp3|wav|flac|m4a|ogg|opus|aiff)\\b|mono|stereo|noisy|clean|already|still|now|exactly|about|around|between|clip\\w*|trimmed|cut|normali[sz]ed|[-−\\d]).*?)[?.!\\s]*$`,
  'iu',
);
/** A statement that is asked about by its end: "it is mono, right?" */
const TAGGED =
  /^(?<subject>it|this|that|the [\w ]{2,30}?)(?:['’]s| is| was)(?: (?:already|still|now))? (?<rest>.{2,100}?), ?(?:right|correct|yes|no|ok|is(?:n['’]?t)? it)\s?\?+\s*$/iu;
const BARE = /^(?:(?:and|at|in) )?(?<rest>[-−]?\d.*?|mono|stereo)\s?\?+\s*$/iu;

/** Returns a question that has the form of a statement as a question: "is it mono?" */
export function asQuestion(text: string): string {
  const { subject, rest } = TAGGED.exec(text.trim())?.groups ?? {};
  return rest === undefined ? text : `is ${subject!.toLowerCase()} ${rest}?`;
}

/** Returns the conditions that a question whether something holds asks about, every one of which has to hold; none where they are not read. */
export function statesIn(sentence: string, language: string, fields: readonly string[]): Condition[] {
  const read =
    language === 'en' ? englishStates(sentence) : fields.map((field) => plainState(field, sentence, language));
  const states = read.flatMap((each) => each ?? []);
  const isWhole = states.length === read.length && states.every(({ field, than }) => isMeasured(field) && !than);
  const isAsked = fields.every((field) => states.some((state) => isNear(state.field, field)));
  return isWhole && isAsked ? states : [];
}

function englishStates(sentence: string): (Condition | undefined)[] {
  const text = asQuestion(sentence);
  const { verb, subject = 'it', rest } = QUESTION.exec(text.trim())?.groups ?? BARE.exec(text.trim())?.groups ?? {};
  if (rest === undefined || /\bor\b/iu.test(rest)) return [undefined];
  const words = rest
    .replaceAll(/\b(?:already|still|now) /giu, '')
    .replaceAll(/\bin (?=mono|stereo|[-\d])/giu, '')
    .replaceAll(/\bnormali[sz]ed to /giu, 'at ')
    .replaceAll(/\b(?:trimmed|cut)(?: down)? to (.+?)(?= and |$)/giu, '$1 long')
    .replaceAll(
      /\band (?:its|the) (true peak|peak|loudness|level|tempo|key|length|sample rate) (?!is\b)/giu,
      'and the $1 is ',
    )
    .trim();
  const about = /^its /iu.test(subject) ? subject.replace(/^its /iu, 'the ') : subject;
  const isOfVerb = verb !== undefined && /^(?:does|did)$/iu.test(verb);
  const found = plainCondition(isOfVerb ? `${about} ${words}s`.replace(/ss$/u, 's') : `${about} is ${words}`);
  if (!found || found.also?.isEvery === false) return [undefined];
  return [found, ...(found.also?.conditions ?? [])];
}

/** Units of the quantities that other languages name by a number. */
const UNIT_OF: Readonly<Record<string, RegExp>> = {
  loudness: /([-−–]?\s?\d+(?:[.,]\d+)?)\s?(?:lufs|lkfs)/iu,
  tempo: /(\d+(?:[.,]\d+)?)\s?bpm/iu,
  sample_rate: /(\d+(?:[.,]\d+)?)\s?k?hz/iu,
};
/** Words that hold a number against another, in the other languages: for less, and for more. */
const LESS =
  /(?<!\p{L})(?:unter|weniger|leiser|langsamer|kürzer|menos|por debajo|moins|sous|au-dessous|meno|sotto|abaixo|onder|minder|(?:más|mas|plus|più|mais) (?:cort[oa]|baj[oa]|lent[oa]?|court[e]?|bas|basso|breve|curt[oa]|baix[oa])|korter|zachter|langzamer|mniej|poniżej|krótsz\p{L}*|cichsz\p{L}*|wolniejsz\p{L}*)(?!\p{L})|以下|低于|小于|短于|より(?:短|遅|小さ)|से (?:कम|छोट|धीम)/iu;
const MORE =
  /(?<!\p{L})(?:über|mehr|lauter|schneller|länger|más|mas|por encima|plus|au-dessus|più|sopra|mais|acima|boven|meer|luider|sneller|langer|więcej|powyżej|szybsz\p{L}*|głośniejsz\p{L}*|dłuższ\p{L}*)(?!\p{L})|以上|超|高于|大于|长于|より(?:長|速|大き)|से (?:ज़्यादा|अधिक|तेज़|लंब)/iu;

function plainState(field: string, text: string, language: string): Condition | undefined {
  const op = LESS.test(text) ? '<' : MORE.test(text) ? '>' : '=';
  const state = (value: number): Condition => ({ field, op, value, isInverted: false, text });
  if (field === 'format') {
    const [name] = /(?<!\p{L})(?:mp3|wav|flac|m4a|ogg|opus|aiff)(?!\p{L})/iu.exec(text) ?? [];
    return name === undefined ? undefined : { ...state(0), value: name.toLowerCase() };
  }
  if (field === 'channels') {
    if (op !== '=') return undefined;
    const isMono = /mono|モノ|单声道|單聲道|मोनो/iu.test(text);
    const isStereo = /st[eé]r[eé]o|ステレオ|立体声|立體聲|स्टीरियो/iu.test(text);
    return isMono === isStereo ? undefined : state(isMono ? 1 : 2);
  }
  if (field === 'length') {
    const seconds = op === '=' ? undefined : lengthAskedIn(text, language);
    return seconds === undefined ? undefined : state(seconds);
  }
  const [, number] = UNIT_OF[field]?.exec(text) ?? [];
  const unit = field === 'sample_rate' && /\dk|\d khz/iu.test(text) ? 1_000 : 1;
  return number === undefined
    ? undefined
    : state(unit * Number(number.replace(/[−–]/u, '-').replace(',', '.').replace(' ', '')));
}

/** Whether an analysis measures a field. */
const isMeasured = (field: string): boolean => field in FIELDS;

/** Whether two fields are measured alike: silence anywhere, and the longest one. */
const isNear = (one: string, other: string): boolean =>
  one === other || (other === 'silence' && one.endsWith('_silence'));

/** Returns the states that an analysis measures. */
export function statesOf(states: readonly Condition[], capability: CapabilityName): Condition[] {
  return states.filter(({ field }) => FIELDS[field]?.capability === capability);
}
