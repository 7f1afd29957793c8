import { askedIn } from '../asked.ts';
import { languageOf } from '../../reading/language.ts';
import type { Form } from '../form.ts';

/** How a language of verbs with forms of its own words orders. */
export interface Grammar {
  language: string;
  /** Matches a verb with its pronouns in any form but the plain one. */
  head: string;
  /** Returns such a verb as the plain order; undefined for one that is none. */
  plain: (head: string) => string | undefined;
  /** Beginnings of requests before a verb that can be nothing else: "I want you to". */
  leads: readonly string[];
  /** Beginnings that ask for work only about a thing at hand: "could you". */
  asked: readonly string[];
  /** Verbs that are orders where they begin a sentence, such as formal imperatives; they are among `head`. */
  bare: string;
  /** Says "please" before an order whose few words are of no language for sure. */
  please: string;
  /** Words before a further verb of the same order: "and", "and then". */
  joints: string;
}

/** A sentence begins here, or its main clause does. */
const START = String.raw`(?<=^|[.!?\n:,;\]]\s{0,3})[¿¡]{0,2}`;
/** The rest of a sentence; a point within a number ends none. */
const REST = String.raw`((?:[^.!?\n]|\.(?=\d)){0,400})`;
const EDGE = String.raw`(?![\p{L}\p{M}])`;
/** Questions about a price, and suppositions. */
const UNORDERED =
  /(?<!\p{L})(?:cu[aá]nto|cuestan?|costar\p{L}*|precio|combien|co[uû]te\p{L}*|prix|quanto|cust\p{L}*|pre[çc]o|cost\p{L}*|prezzo)(?!\p{L})/iu;

/** Returns an order of few words so that it is of its language for sure. */
export const inLanguage = (order: string, { language, please }: Pick<Grammar, 'language' | 'please'>): string =>
  languageOf(order) === language ? order : `${please}${order}`;

/** "If I asked you to", after the work. */
const SUPPOSED = /(?<!\p{L})s[ie] (?:te|ti|vi|le|je|yo|eu|io|lo|lhe) /iu;

/** Returns the forms by which requests of a language are orders. */
export function orderForms({ language, head, plain, leads, asked, bare, please, joints }: Grammar): Form[] {
  const further = new RegExp(String.raw`(${joints})(${head}|${bare})${EDGE}`, 'giu');
  const ordered = (found: string, verb: string, rest: string, mark: string | undefined): string => {
    const order = plain(verb);
    if (order === undefined || UNORDERED.test(found)) return found;
    const others = rest.replaceAll(further, (all, joint: string, next: string) => {
      const also = plain(next);
      return also === undefined ? all : joint + also;
    });
    return inLanguage(`${order}${others}${mark ? '.' : ''}`, { language, please });
  };
  const begun = (lead: string): RegExp =>
    new RegExp(String.raw`${START}${lead}(?<![\p{L}\p{M}])(${head})${EDGE}${REST}(\?)?`, 'giu');
  return [
    [
      begun(String.raw`(?:${leads.join('|')})\s{0,3}`),
      (found, ...[verb, rest, mark]) => ordered(found, verb!, rest!, mark),
    ],
    [
      begun(String.raw`(?:${asked.join('|')})\s{0,3}`),
      (found, ...[verb, rest, mark]) =>
        askedIn(found, language) === 'ordered' && !SUPPOSED.test(found) ? ordered(found, verb!, rest!, mark) : found,
    ],
    [
      new RegExp(String.raw`(?<=^|[.!\n:\]]\s{0,3}|${please})¡?(${bare})${EDGE}${REST}(\?)?`, 'giu'),
      (found, ...[verb, rest, mark]) => (mark ? found : ordered(found, verb!, rest!, undefined)),
    ],
  ];
}
