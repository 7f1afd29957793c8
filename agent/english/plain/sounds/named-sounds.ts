import { BEFORE, END, LEAD, NEGATED, lastSentence } from './order-words.ts';
import { AWAY, DETERMINER, KINDS, NOUN, PARTED, VERBS, kindOf, type Kind } from './sound-kinds.ts';

/** "Remove them", "take it out" */
const POINTED = new RegExp(
  String.raw`\b(?:(${VERBS}|${KINDS.flatMap(({ verbs }) => verbs ?? []).join('|')}) (it|that|this|them|those|these|him|her)|(${PARTED}) (it|that|this|them|those|these|him|her) (${AWAY}))(?:${END}|(?= (?:down )?to \S))`,
  'giu',
);
/** Begins a sentence that says what a recording sounds like; "the chat has lots of hum" is about one of several. */
const REMARK = new RegExp(
  String.raw`^(?:(?:and|but|so|also|well|hi|hey|hello|ok(?:ay)?|sadly|unfortunately)[, ]+){0,3}(?:(there|it(?:['’]s got| has)|i (?:can )?hear|you can hear)\b|(?:it|i|we|(?:too|so) (?:many|much)|lots of|a lot of)\b|(?:the|those|these|this|that|my|our|his|her|its|all|some) (?:(?!(?:has|have|had|is|are|was|were|contains)\b)[\w'’-]+ ){0,2}(?:${NOUN})\b)`,
  'iu',
);
const DISLIKED = /\b(?:(?:do not|don['’]?t) (?:like|want|need|care for)|can(?:not|['’]?t) stand)\b/giu;
/** A sound that is named as what it is, rather than as where another one is: "hum under the voices". */
const NAMED = new RegExp(
  String.raw`(?:\b((?<!\b(?:lots?|bit|full|plenty|loads?|tons?|amount|number|sick|tired|kind|sort) )of|in|on|under|behind|over|from|for|by|beneath|between) )?${DETERMINER}\b(${NOUN})\b(?! (?:drum|guitar|line|player|file|track|recording|gate|floor|level)s?\b)`,
  'giu',
);
/** Stands between two sounds of one complaint. */
const COMPLAINED_TOO = /^(?: and |, )(?:(?:too|so|much|many|a|lots?|bit|of|some|the|also) ){0,4}$/iu;

/** Returns a text in which "remove them" names the sounds that the sentence before complains of. */
export function withNamedSounds(text: string): string {
  return text.replaceAll(
    POINTED,
    (whole: string, verb?: string, object?: string, parted?: string, other?: string, away?: string, at = 0) => {
      const isLength = /^ (?:down )?to /u.test(text.slice(at + whole.length));
      const sounds = pointedAt((object ?? other!).toLowerCase(), {
        remark: remarkBefore(text.slice(0, at)),
        verb: verb ?? parted!,
        isLength,
      });
      if (sounds === undefined) return whole;
      return verb === undefined ? `${parted!} ${sounds} ${away!}` : `${verb} ${sounds}`;
    },
  );
}

const LEADS = new RegExp(`(?:^|(?<=[\\s,]))${BEFORE}${LEAD}$`, 'iu');

/** Returns the sentence that ends right before an order. */
function remarkBefore(text: string): string | undefined {
  const before = text.slice(-MAX_REMARK).replace(LEADS, '').trimEnd();
  if (!/[.!;:,–—…-]$/u.test(before)) return undefined;
  return lastSentence(before.slice(0, -1)).trim();
}

/** Longest remark, in characters, with the beginning of the order after it. */
const MAX_REMARK = 200;

/** Returns the sounds of a remark at which a pronoun points, as the object of a verb that takes them out. */
function pointedAt(
  pronoun: string,
  { remark, verb, isLength }: { remark: string | undefined; verb: string; isLength: boolean },
): string | undefined {
  const [begin, isThere] = REMARK.exec(remark ?? '') ?? [];
  if (remark === undefined || begin === undefined || NEGATED.test(remark.replaceAll(DISLIKED, ''))) return undefined;
  const named = [...remark.matchAll(NAMED)]
    .filter(([, place, noun]) => place === undefined && (noun!.toLowerCase() !== 'music' || isThere !== undefined))
    .map(({ index, 0: words, 2: noun }) => ({
      noun: noun!,
      kind: KINDS[kindOf(noun!)]!,
      index,
      end: index + words.length,
    }));
  const isMany = /^th(?:em|ose|ese)$/u.test(pronoun);
  const isPerson = /^h(?:im|er)$/u.test(pronoun);
  const [first, second, ...others] = named;
  const areAll =
    isMany &&
    second !== undefined &&
    others.length === 0 &&
    COMPLAINED_TOO.test(remark.slice(first!.end, second.index));
  const meant = areAll
    ? named
    : named.filter(({ noun, kind }) => isOf(isPerson ? kind.person : isMany ? kind.many : kind.one, noun));
  const nouns = [...new Set(meant.map(({ noun }) => noun))];
  const fits = ({ verbs, hasLength }: Kind): boolean =>
    new RegExp(`^(?:${VERBS}|${PARTED}${verbs === undefined ? '' : `|${verbs}`})$`, 'iu').test(verb) &&
    (!isLength || (isMany && hasLength === true));
  if (nouns.length !== (areAll ? 2 : 1) || !meant.every(({ kind }) => fits(kind))) return undefined;
  return nouns.map((noun) => `the ${noun}`).join(' and ');
}

/** Whether a noun is one of a list, as patterns have them. */
function isOf(nouns: string | undefined, noun: string): boolean {
  return nouns !== undefined && new RegExp(`^(?:${nouns})$`, 'iu').test(noun);
}
