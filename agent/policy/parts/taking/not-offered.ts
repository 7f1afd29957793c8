import type { Said } from '../said.ts';
import { namesOrder } from '../settling/order.ts';
import { isWorkNotOffered, LEAD } from './not-offered-work.ts';

const TAKING_OUT = String.raw`(?:remove|take out|get rid of|delete|cut(?: out)?|edit out|reduce|kill|lose|strip(?: out)?|fix|clean up)`;
const OF = String.raw`(?: (?:the|any|all|of|that|this|those|these|some|my|his|her|their|our|mouth|room|loud|little))*`;
/** Sounds that are part of a voice or of a room, which nothing takes out by itself. */
const SOUND = String.raw`(?:echo(?:es)?|reverb(?:eration)?|room (?:sound|tone)|breath(?:s|ing)?|sibilan(?:ce|ts?)|esses|plosives|click(?:s|ing)?|pop(?:s|ping)?|cough(?:s|ing)?|sneez(?:es?|ing)|sniff(?:s|les?|ing)?|laugh(?:s|ter|ing)?|swear(?:ing| words?)?|curse words?|stutter(?:s|ing)?)`;
const PLACE = String.raw`(?: (?:sounds?|noises?))?(?<rest>\b[^,;]{0,60})$`;

const SOUNDS = new RegExp(`${LEAD}${TAKING_OUT}${OF} ${SOUND}${PLACE}`, 'iu');
/** "Take out the cough at 0:32": one sound at a place, where cutting would take what is before it. */
const AT_PLACE = new RegExp(
  String.raw`${LEAD}${TAKING_OUT} (?:the|that|a|this) [a-z][\w '-]{1,30}? (?:at|around|near) (?:about )?\d{1,2}:\d\d[.!? ]*$`,
  'iu',
);
/** "Remove the section between 1:10 and 2:05": what is around it would have to be joined. */
const MIDDLE = new RegExp(
  String.raw`${LEAD}${TAKING_OUT} (?:the |that |this )?(?:section|part|bit|stretch|passage|piece|segment|recess|break|bits?|everything|all)(?: of [\w ]{2,20})? (?:between|from) (?:\d{1,2}:)?\d{1,2}:\d\d (?:and|to|until|till|-) (?:\d{1,2}:)?\d{1,2}:\d\d[.!? ]*$`,
  'iu',
);
/** "Mute from 0:10 to 0:12": what is around it stays, so that it is no crop. */
const MUTED = new RegExp(
  String.raw`${LEAD}(?:mute|silence|bleep(?: out)?|beep out|censor|blank(?: out)?)\b[^,;]{0,40}?\d{1,2}:\d\d\b[^,;]{0,40}$`,
  'iu',
);

/** "Karaoke, but keep the backing vocals": voices are told apart by nothing. */
const SOME_VOICES =
  /\b(?:keep|leave|but not|except|remove|take out|without|only|just|isolate|mute)\b[^.!?]{0,30}\b(?:backing|background|lead|harmony) (?:vocals?|singers?|voices?)\b[^.!?]{0,60}$/iu;
const OF_BACKING = /\b(?:backing|background|harmony) (?:vocals?|singers?|voices?)\b/iu;

/** "I want to hear only the tenor": voices of a choir are told apart by nothing. */
const ONE_VOICE =
  /\b(?:(?:keep|isolate|extract|hear|want|need|give me|solo|remove|mute|take out|leave|without|only|just) (?:(?:to |me |hear |have |only |just |the |out |a |my |our )*)(?:tenors?|sopranos?|altos?|baritones?|mezzos?)(?: (?:voices?|parts?|lines?|section))?|(?:tenors?|sopranos?|altos?|baritones?) (?:voices? )?(?:only|alone|solo)|(?:take|cut|pull|leave) (?:just |only )?the (?:tenors?|sopranos?|altos?|baritones?) (?:out|off|away))(?=\s*(?:[.,;!?]|$|please\b|and\b|from\b|in\b|of\b))/iu;

/** "If there is any echo, remove it": whether it holds changes nothing of what is ordered. */
const CONDITION = /^(?:if|when|unless) [^,]{3,80}, (?=\w+ )/iu;

/** Reports whether an English sentence orders work that is not offered, and whose words look like other work. */
export function isNotOffered(sentence: string): boolean {
  const text = sentence.trim().replace(CONDITION, '');
  if (ONE_VOICE.test(text)) return true;
  if (AT_PLACE.test(text) || MIDDLE.test(text) || MUTED.test(text) || (OF_BACKING.test(text) && SOME_VOICES.test(text)))
    return true;
  if (isWorkNotOffered(text)) return true;
  const rest = SOUNDS.exec(text.replace(/ (?:please|pls|plz|thanks?|thx)[.!? ]*$/iu, ''))?.groups?.['rest'];
  return rest !== undefined && !namesOrder(rest.trim()) && !/\b(?:noise|hiss|hum|silences?)\b/iu.test(rest);
}

/** Clicks and pops, in the other languages that are read. */
const CLICKS =
  /(?<!\p{L})(?:knacks\p{L}*|knacken|klicks?|klickger[äa]usch\p{L}*|clics|chasquidos?|claquements?|cliques|estalos|schiocchi|scoppiettii|tikken|klikken|plopgeluid\p{L}*|trzask\p{L}*|kliknięci\p{L}*)(?!\p{L})|クリック(?:ノイズ|音)|プチプチ|パチパチ|ポップノイズ|咔[哒嗒]|爆音|爆裂声|क्लिक की/iu;

/** Reports the same of a clause in another language, which is an order. */
export function isNotOfferedElsewhere({ text, language, act }: Pick<Said, 'text' | 'language' | 'act'>): boolean {
  return language !== 'en' && act === 'do' && text.length <= MAX_CHARACTERS && CLICKS.test(text);
}

/** Longer clauses order more than that. */
const MAX_CHARACTERS = 80;
