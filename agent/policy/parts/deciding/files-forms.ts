import type { Condition } from './condition.ts';
import { AMOUNT, amountOf } from './amounts.ts';
import {
  type Form,
  type Read,
  ADJECTIVES,
  ALL,
  COMPARATIVES,
  NOT,
  NOUNS,
  OF_UNIT,
  OPS,
  FIELD_OF_NOUN,
  compared,
  form,
  inverted,
  opOf,
  opOfSum,
} from './condition-forms.ts';

/** Conditions on several files together. */
export const FILES_FORMS: readonly Form[] = [
  form(`${ALL} (?:are|is)${NOT} in (?:the same key|different keys)`, (groups) => alike('key', groups)),
  form(`${ALL} (?<not>do not )?have the same (?<noun>${NOUNS})`, (groups) =>
    alike(FIELD_OF_NOUN[groups['noun']!.toLowerCase()]!, groups),
  ),
  form(`the (?<noun>${NOUNS}) of ${ALL} is${NOT} the same`, (groups) =>
    alike(FIELD_OF_NOUN[groups['noun']!.toLowerCase()]!, groups),
  ),
  form(`${ALL} (?:are|is)${NOT} (?:equally|as) (?<word>loud|long|fast)`, (groups) =>
    alike({ loud: 'loudness', long: 'length', fast: 'tempo' }[groups['word']!.toLowerCase()]!, groups),
  ),
  form(`${ALL} (?:are|is)${NOT} in sync`, ({ not, pair }) => ({
    field: 'offset',
    op: '<=',
    value: IN_SYNC_S,
    ...inverted(not),
    over: { how: 'apart', files: pair },
  })),
  form(`the offset between ${ALL} is(?<not> not)? (?<op>${OPS}) (?<amount>${AMOUNT})`, ({ not, op, amount, pair }) =>
    compared('offset', opOf(op!), amount!, { ...inverted(not), over: { how: 'apart', files: pair } }),
  ),
  form(
    `(?:the (?<noun>tempos|tempo|loudness|lengths|levels) of )?${ALL} (?:(?<not>do not )?differ by|are(?<no> not)?) (?<op>${OPS}) (?<amount>${AMOUNT})(?: apart)?`,
    (groups) => apart(groups, opOf(groups['op']!)),
  ),
  form(`the (?<noun>tempos|levels|lengths) are (?<op>${OPS}) (?<amount>${AMOUNT}) apart`, (groups) =>
    apart(groups, opOf(groups['op']!)),
  ),
  form(
    `the (?<sum>total|average) (?<noun>${NOUNS})(?: of ${ALL})? is${NOT}(?: (?<op>${OPS}|longer than|shorter than))? (?<amount>${AMOUNT})`,
    ({ sum, noun, not, op, amount, pair }) =>
      compared(FIELD_OF_NOUN[noun!.toLowerCase()], opOfSum(op), amount!, {
        ...inverted(not),
        over: { how: sum!.toLowerCase() as 'total' | 'average', files: pair },
      }),
  ),
  form(
    `the (?<noun>${NOUNS}) of (?:both files|both|all files) is${NOT} (?<op>${OPS}) (?<amount>${AMOUNT})`,
    ({ noun, not, op, amount }) =>
      compared(FIELD_OF_NOUN[noun!.toLowerCase()], opOf(op!), amount!, {
        ...inverted(not),
        over: { how: 'each', files: undefined },
      }),
  ),
  form(
    `(?:both files|both|all files) are${NOT} (?<word>${ADJECTIVES}) than (?<amount>${AMOUNT})`,
    ({ word, not, amount }) => {
      const [field, op] = COMPARATIVES[word!.toLowerCase()]!;
      return compared(field, op, amount!, { ...inverted(not), over: { how: 'each', files: undefined } });
    },
  ),
  form(`(?:both files|both|all files) are${NOT} (?<kind>stereo|mono)`, ({ kind, not }) => ({
    field: 'channels',
    op: '=',
    value: kind!.toLowerCase() === 'mono' ? 1 : 2,
    ...inverted(not),
    over: { how: 'each', files: undefined },
  })),
];

/** Seconds by which files may be apart that are in sync: less is not heard. */
const IN_SYNC_S = 0.02;

function alike(field: string, { not, pair }: Readonly<Record<string, string | undefined>>): Read {
  return { field, op: '=', value: undefined, ...inverted(not), over: { how: 'alike', files: pair } };
}

function apart(groups: Readonly<Record<string, string | undefined>>, op: Condition['op']): Read | undefined {
  const { noun, not, no, amount, pair } = groups;
  const found = amountOf(amount!);
  if (!found) return undefined;
  const field = noun?.startsWith('tempo')
    ? 'tempo'
    : noun?.startsWith('length')
      ? 'length'
      : found.unit === 'db' || found.unit === 'lufs'
        ? 'loudness'
        : OF_UNIT[found.unit];
  if (field === undefined) return undefined;
  return { field, op, value: found.value, ...inverted(not ?? no), over: { how: 'apart', files: pair } };
}
