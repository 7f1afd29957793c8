import { slotsOf } from '../../../slots/slots.ts';
import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { hasUnreadNumber } from './unread-numbers.ts';
import { textsOf, valuesFor } from '../params.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

type Wish = Pick<Request, 'capability' | 'params' | 'focus' | 'files' | 'span' | 'isAfresh'>;

/** From this probability on, the reader is sure of its capability. */
const SURE = 0.8;
/** Words that take something away; "pull out" may as well mean to have it alone. */
const AWAY =
  /\b(?:lose|losing|drop|kill|ditch|bin|scrap|dump|nuke|zap|axe|mute|delet\w*|eras\w*|remov\w*|eliminat\w*|rid of|without|gone|minus|scrub|strip|wip(?:e|ing)|knock|out of (?:it|this|that|there|the|my|here|them))\b/iu;
const OF_HUM = /\b(?:mains|hum(?:s|ming)?|buzz\w*|ground loops?|[56]0 ?hz)\b/iu;
const OF_NOISE =
  /\b(?:nois\w*|hiss\w*|rumbl\w*|wind|static|crackl\w*|traffic|fan|background|clean\w*|denois\w*|dirt|restor\w*|tidy)\b/iu;

/**
 * Settles where the tables of English and the reader with the slots read the same words differently: whether a part of a mix goes or stays
 * is decided by the reader where it is sure, and of two readings of the values the one counts that leaves no number out.
 */
export function settled(wish: Wish, said: Said): Wish[] {
  return removed(hummed(wish, said.text), said).map((each) => withNumbers(each, said));
}

/** Returns work against noise as work against a hum, where that is all that the words name. */
export function hummed<T extends Pick<Request, 'capability' | 'params'>>(request: T, text: string): T {
  const isOpen = request.capability === 'remove_audio_element' && request.params['element'] === undefined;
  if (!(isOpen || request.capability === 'noise_reduction') || !OF_HUM.test(text) || OF_NOISE.test(text))
    return request;
  const { content: _, ...params } = request.params;
  return { ...request, capability: 'remove_audio_element', params: { element: 'hum', ...params } };
}

export const OF_HUM_ELSEWHERE =
  /ハム音|ハムノイズ|ハム|ブーン|netzbrumm|brummen|zumbido de (?:la )?(?:red|corriente)|ronflement|ronzio|netbrom|przyd[źz]wi[ęe]k|交流声|嗡嗡|भनभनाहट|zumbido|\bbrom\b/iu;

/** The same in the other languages that are read. */
export function hummedElsewhere<T extends Pick<Request, 'capability' | 'params'>>(
  request: T,
  { text, before: [last] = [] }: Pick<Said, 'text' | 'before'>,
): T {
  // "There is a hum on it. Take that away": what is complained of stands in the clause before.
  const isHum = OF_HUM_ELSEWHERE.test(text) || (last !== undefined && OF_HUM_ELSEWHERE.test(last));
  const isOpen = request.capability === 'remove_audio_element' && request.params['element'] === undefined;
  if (!(isOpen || request.capability === 'noise_reduction') || !isHum) return request;
  const { content: _, ...params } = request.params;
  return { ...request, capability: 'remove_audio_element', params: { element: 'hum', ...params } };
}

const OF_VOICES =
  /\b(?:voices|speakers?|talkers?|people|persons?|hosts?|guests?|conversation|talk(?:ing)?|interview(?:er|ee)?s?|dialogue|everyone|everybody|girls?|boys?|m[ae]n|wom[ae]n|ministers?|presenters?|readers?|teachers?|students?|pupils?|kids?|child(?:ren)?|mum|mom|dad|grand(?:ma|pa|mother|father)|mother|father|sisters?|brothers?|wife|husband|callers?|narrators?|priests?|professors?|lecturers?|moderators?|panell?ists?|hers|mine|theirs)\b/iu;
const EVENING =
  /\b(?:even(?:ly)?|evens|level(?:s|led|ing)?|balanc\w*|smooth\w*|uneven|equal(?:ly)?|(?:at |to )?(?:the same|a like|a similar|a matching|a comparable|one|an equal|similar|equal|like|matching) (?:volume|level|loudness)|(?:as|equally) loud(?: as)?|far louder than|much louder than)\b/iu;

/** Returns a change of level without a target as one of the voices among each other, where the words name them. */
export function evened<T extends Pick<Request, 'capability' | 'params' | 'gain_db' | 'levelOf'>>(
  request: T,
  text: string,
): T {
  const isOpen =
    request.capability === 'normalize_loudness' &&
    request.params['target_lufs'] === undefined &&
    request.gain_db === undefined &&
    request.levelOf === undefined;
  const isOfVoices =
    (isOpen && OF_VOICES.test(text) && EVENING.test(text)) ||
    (request.capability === 'normalize_loudness' && isLevelOfVoices({ text, language: 'en' }));
  return isOfVoices ? { ...request, capability: 'level_speech' } : request;
}

/** "Level the voices to -16": evens voices out, at a loudness that is theirs. */
const LEVELLED =
  /\b(?:level|even|balanc|smooth)(?:l?ing|ing|e)?(?: (?:out|up|off))?((?: (?!and\b|then\b|plus\b|to\b|at\b)[\w'’-]+){1,6}?)(?: (?:out|up|off))? (?:to|at|around) (?:about |around )?(?:-|–|−|minus )/iu;

const SEVERAL_VOICES =
  /\b(?:voices|speakers|talkers|people|persons|hosts|guests|everyone|everybody|presenters|readers|callers|narrators|panell?ists|(?:both|all) of us)\b/iu;

/** Whether an English clause evens voices out to a target, which is then no work of its own. */
export function isLevelOfVoices({ text, language }: Pick<Said, 'text' | 'language'>): boolean {
  const [, whom] = (language === 'en' && LEVELLED.exec(text)) || [];
  return whom !== undefined && SEVERAL_VOICES.test(whom);
}

/** "Pull the bass out of it": the tables keep what the reader is sure to be taken away. */
function removed(wish: Wish, { actions, slots, language, text }: Said): Wish[] {
  const [first] = actions;
  const isRemoval =
    language === 'en' &&
    wish.capability === 'stem_analysis' &&
    typeof wish.params['pass_on'] === 'string' &&
    first?.name === 'remove_audio_element' &&
    first.probability >= SURE &&
    (!slots.has('keep') || /\bgone\b/iu.test(text)) &&
    AWAY.test(text);
  const elements = isRemoval ? textsOf(slots, 'elements') : [];
  const isNamed = elements.some((element) => element === wish.params['pass_on']);
  if (!isNamed) return [wish];
  const { pass_on: _, ...params } = wish.params;
  return elements.map((element) => ({
    ...wish,
    capability: 'remove_audio_element',
    params: { element, ...params },
    focus: [],
    files: undefined,
  }));
}

/** Returns a wish with the values of the slots, where those of the tables leave out a number that the slots have. */
function withNumbers(wish: Wish, said: Said): Wish {
  if (said.language !== 'en' || !isUnread(wish, said)) return wish;
  const [values, ...more] = valuesFor(wish.capability, { text: said.text, slots: slotsFor(wish.capability, said) });
  if (!values || more.length > 0) return wish;
  const params = { ...wish.params, ...values.params };
  const fuller = { ...wish, ...values, params, span: values.span ?? wish.span };
  return isUnread(fuller, said) ? wish : fuller;
}

function isUnread(wish: Wish, said: Said): boolean {
  return hasUnreadNumber(said.text, [{ kind: 'work', request: { ...wish, certainty: 1, said }, isUnsure: false }]);
}

/** Returns the slots of a clause as if it were about one capability alone. */
function slotsFor(capability: CapabilityName, { text, language }: Said): Said['slots'] {
  const slots = slotsOf({ text, from: 0, to: text.length, language, act: 'do', actions: [capability], earlier: [] });
  return new Map(slots.map(({ name, value }) => [name, value]));
}
