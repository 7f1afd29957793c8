import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

const LEAD = String.raw`^(?:(?:and|but|no|nah|nope|hm+|ok(?:ay)?|so|now|then|sorry|please|pls|just|oh|ah|ugh|still)[, ]+)*`;
const WHAT = String.raw`(?:(?:the |my |that |this )?(?<what>[\p{L}\p{N}_' .-]{1,30}?))`;
const DEGREE = '(?:still |even |slightly |a (?:bit|little|tad|touch) |way |much |far |just |really |a lot )*';
const AMOUNT = String.raw`(?:another |a further |by |about |maybe |some |say )*(?<db>\d+(?:\.\d+)?) ?(?:db|decibels?)?`;
const WAY = '(?<way>down|up|less|more|lower|higher|quieter|louder|softer)';
const END = String.raw`(?: (?:still|yet|please|pls|plz|then|now|again|of it|on (?:it|that|the \w+)|for (?:it|that|the \w+)))*[.! ]*$`;
const TOO = String.raw`too (?<too>loud|quiet|soft|low|high|hot|strong|weak|faint|much|present)(?: (?:still|now|though|for me|yet))*`;
const FORMS = [
  // "The bed is too loud, another 4 dB down", "too loud still, 5 less"
  String.raw`(?:${WHAT}(?: is| are| was| sounds?|['’]s) )?${DEGREE}${TOO}[,.;:–\s-]+(?:(?:make|bring|turn|take|put|try|go|lower|raise|reduce) (?:(?:it|that|them|down|up|with) )*)?${AMOUNT}(?: ${WAY})?`,
  // "Another 4 dB down", "5 less"
  String.raw`${AMOUNT} ${WAY}`,
  // "Make the bed 4 dB quieter", "bring the music down 3 dB", "lower the bed by 4 dB"
  String.raw`(?:make|bring|turn|take|put|set|have|pull|push|get) ${WHAT} ${AMOUNT} ${WAY}`,
  String.raw`(?:bring|turn|take|pull|push|dial) ${WHAT} (?<first>down|up)(?: by)? ${AMOUNT}`,
  String.raw`(?<first>lower|reduce|drop|cut|attenuate|raise|boost|lift|increase)(?: the (?:level|volume|gain) of)? ${WHAT} (?:by )?${AMOUNT}`,
].map((form) => new RegExp(`${LEAD}${form}${END}`, 'iu'));
/** "The music is still too loud": by how much is left open. */
const COMPLAINT = new RegExp(`${LEAD}(?:${WHAT}(?: is| are| was| sounds?|['’]s) )?${DEGREE}${TOO}${END}`, 'iu');
/** "A bit softer still", in plain words. */
const COMPARATIVE = new RegExp(
  `${LEAD}(?:make ${WHAT} )?${DEGREE}(?<way>louder|quieter|softer|higher|lower)${END}`,
  'iu',
);
/** A change that is only asked about, in dB. */
const USUAL_DB = 6;

/** Longer messages say more than that. */
const MAX_CHARACTERS = 120;
const DOWN = /^(?:down|less|lower|quieter|softer|reduce|drop|cut|attenuate)$/iu;
const TOO_MUCH = /^(?:loud|high|hot|strong|much|present)$/iu;
/** Words for the sound that was mixed in, whatever its file is called; none at all stand for it too. */
const ADDED =
  /^(?:it|that|this|them|music|bed|music bed|background|background music|bg|bgm|backing|beat|track|song|other one|other|atmo|ambience|underscore)$/iu;

/** Returns a mix with another level of what was mixed in, where a message changes that level; undefined of any other message. */
export function mixLevelIn(
  clauses: readonly Said[],
  { requests, isAsked, refers, mentions }: Background,
): Part[] | undefined {
  const last = requests.at(-1);
  const [first] = clauses;
  if (last?.capability !== 'mix_audio' || first?.language !== 'en') return undefined;
  const text = clauses.map((said) => said.text).join(' ');
  if (text.length > MAX_CHARACTERS) return undefined;
  const found =
    FORMS.map((form) => form.exec(text.trim())).find(Boolean) ??
    COMPLAINT.exec(text.trim()) ??
    COMPARATIVE.exec(text.trim());
  if (!found) return undefined;
  const { what, db, way, too, first: verb } = found.groups!;
  if (what !== undefined && !(mentions(what).length > 0 ? refers(what).length === 1 : ADDED.test(what)))
    return undefined;
  const word = way ?? verb;
  const isLess = word === undefined ? TOO_MUCH.test(too!) : DOWN.test(word);
  const change = (isLess ? -1 : 1) * Number(db ?? USUAL_DB);
  const isOpen = db === undefined;
  const request = changedBy(last, change, first);
  // A mix that waits for a yes goes on waiting.
  return isOpen || isAsked
    ? [{ kind: 'work', request, isUnsure: true, isTold: true }]
    : [{ kind: 'work', request: { ...request, gain_db: change }, isUnsure: false }];
}

const ENTRY = new RegExp(
  String.raw`${LEAD}(?:swap:? |let |make |have |put |start |bring )?${WHAT} (?:(?:should |must |has to |to )?(?:starts?|begins?|comes? in|enters?|kicks? in|goes? in) )?(?:in )?(?:at|after|from) (?<seconds>\d+(?:\.\d+)?) ?(?:s|secs?|seconds?)?(?: in)?${END}`,
  'iu',
);
const LAID_WORDS = /\b(?:under|underneath|beneath|below|behind|over|on top of|onto|into)\b/iu;

/** "The beat starts at 4 seconds", after a mix: where the sound that was mixed in begins. That of the other one is no value of a mix. */
export function mixEntryIn(clauses: readonly Said[], { requests, isAsked, mentions }: Background): Part[] | undefined {
  const last = requests.at(-1);
  const [first, ...more] = clauses;
  if (last?.capability !== 'mix_audio' || isAsked || first?.language !== 'en' || more.length > 0) return undefined;
  const { what, seconds } = ENTRY.exec(first.text.trim())?.groups ?? {};
  if (seconds === undefined || what === undefined) return undefined;
  const named = mentions(what);
  const isAdded =
    ADDED.test(what) ||
    (!LAID_WORDS.test(last.said.text) && named.length === 1 && mentions(last.said.text).at(-1) === named[0]);
  if (!isAdded && named.length !== 1) return undefined;
  if (!isAdded) return [{ kind: 'unclear', text: first.text }];
  const request: Request = {
    ...last,
    params: { ...last.params, offset_s: Number(seconds) },
    isAfresh: true,
    condition: undefined,
    certainty: 1,
    said: { ...last.said, act: 'correct', acts: first.acts },
  };
  return [{ kind: 'work', request, isUnsure: false }];
}

function changedBy(last: Request, change: number, said: Said): Request {
  const level = Number(last.params['gain_db'] ?? 0) + change;
  return {
    ...last,
    params: { ...last.params, gain_db: level },
    gain_db: undefined,
    isAfresh: true,
    condition: undefined,
    certainty: 1,
    said: { ...last.said, act: 'correct', acts: said.acts },
  };
}
