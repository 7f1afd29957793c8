import { plainFragments, withoutContext } from './fragments.ts';
import { plainMeasuring } from './measuring.ts';
import { mentionsSound } from './names.ts';
import { plainRemoving } from './removing.ts';
import { plainSeparating } from './separating.ts';

/** Longer messages are left as they are. */
const MOST_CHARS = 2_000;

/** Colloquial ways to ask for one of these: "reckon you can remove the vocals", "would it be OK to split it into stems" */
const ASKED =
  /(?<=^|[.!?;,\n]\s{0,3})(?:(?:(?:do |d['’]?)?(?:you|ya) )?(?:reckon|think|suppose) (?:you|ye|ya|u) (?:can|could|might)|would it be (?:ok(?:ay)?|all ?right|fine|cool) (?:to|if you)|(?:can|could|will|would|kin) (?:ye|yer|yous|youse|y['’]?all|ya)|(?:is there )?(?:any|ony) chance (?:you|ye|ya) (?:can|could|might)) (?=(?:remove|reduce|isolate) the (?:vocals|drums|bass|hum|background noise)\b|split it into stems|transcribe it)([^.!?\n]*)\??/giu;

/** The first letter of an order that was put in the place of another one. */
const SENTENCE_START =
  /(?<=\p{L}[.!?]\s{1,3})\p{Ll}(?=(?:lease|emove|educe|solate|plit|ell me|hat|here|ow|ranscribe|hich)\b)/gu;

/** Sounds of which another table knows that one verb takes out two. */
const PLAIN_SOUND = '(?:hum|hiss|noise|buzz|uh+s|um+s|clicks|pops|silences?|pauses?|echo|reverb)';
/** "The hum and the hiss", "I said it badly": sounds in a list, and a correction, are read as they are. */
const KNOWN = new RegExp(
  String.raw`\b${PLAIN_SOUND}(?: (?:in|on) it)?(?:,| and)(?: and)? (?:the |too much |too many |all the |a lot of )?${PLAIN_SOUND}\b|\b(?:said|put|worded) it (?:bad(?:ly)?|wrong(?:ly)?)\b`,
  'iu',
);

/** Returns a text in which sounds, what is to happen to them and what is asked about them are named as the reader knows them. */
export function plainSounds(text: string): string {
  if (text.length > MOST_CHARS) return text;
  const asked = plainSeparating(withoutContext(plainMeasuring(text)));
  const named = mentionsSound(asked) && !KNOWN.test(asked) ? plainRemoving(plainFragments(asked)) : asked;
  return named === text
    ? text
    : named.replaceAll(ASKED, 'please $1').replaceAll(SENTENCE_START, (letter) => letter.toUpperCase());
}
