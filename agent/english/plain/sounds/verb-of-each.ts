import { BEFORE, END, LEAD, NEGATED, lastSentence } from './order-words.ts';
import { AWAY, DETERMINER, NOUN, PARTED, VERBS, kindOf } from './sound-kinds.ts';

const BETWEEN = String.raw`(?:, (?:and |or )?| and | or | & | plus | as well as )`;
const OBJECTS = String.raw`${DETERMINER}(?:${NOUN})(?:${BETWEEN}${DETERMINER}(?:${NOUN})){1,4}`;
/** "Remove the uhs and the noise", "take the hum and the hiss out" */
const ROW = new RegExp(
  String.raw`((?:^|[.!?;:,\n–—]\s{0,3}|\b(?:and|then) )${BEFORE})(${LEAD})(?:(${VERBS}) (${OBJECTS})|(${PARTED}) (${OBJECTS}) (${AWAY}))${END}`,
  'giu',
);

/** Returns a text in which a verb whose objects take several kinds of work stands before each: "remove the uhs and remove the noise". */
export function withVerbOfEach(text: string): string {
  return text.replaceAll(
    ROW,
    (
      whole: string,
      before: string,
      lead: string,
      verb: string | undefined,
      objects: string | undefined,
      parted: string | undefined,
      partedObjects: string | undefined,
      away: string | undefined,
      at: number,
    ) => {
      const groups = groupsOf(objects ?? partedObjects!);
      // "Do not trim it and remove the uhs and the noise": what is forbidden is not known.
      if (groups.length < 2 || NEGATED.test(lastSentence(text.slice(0, at)) + before)) return whole;
      const [start, end] = verb === undefined ? [parted!, ` ${away!}`] : [verb, ''];
      const again = lead.replace(/^(?!i\b)./iu, (letter) => letter.toLowerCase()) + start.toLowerCase();
      const orders = groups.map((each, n) => `${n === 0 ? lead + start : again} ${each}${end}`);
      return before + orders.join(' and ');
    },
  );
}

/** Returns objects in groups of neighbours that the same work takes out. */
function groupsOf(objects: string): string[] {
  const groups: { kind: number; text: string }[] = [];
  for (const [, between, object] of objects.matchAll(new RegExp(`(${BETWEEN}|^)(.+?)(?=${BETWEEN}|$)`, 'giu'))) {
    const kind = kindOf(object!);
    const last = groups.at(-1);
    if (last?.kind === kind) last.text += `${between}${object}`;
    else groups.push({ kind, text: object! });
  }
  return groups.map(({ text }) => text);
}
