import { AMOUNT } from './amounts.ts';
import {
  type Form,
  type Read,
  ADJECTIVES,
  COMPARATIVES,
  FORMATS,
  KEY,
  NOT,
  NOUNS,
  OPS,
  OTHER,
  FIELD_OF_NOUN,
  SUBJECT,
  about,
  between,
  compared,
  form,
  inverted,
  keyOf,
  negated,
  opOf,
  opOfSum,
  present,
} from './condition-forms.ts';

/** Conditions on one quantity of one file. */
export const QUANTITY_FORMS: readonly Form[] = [
  form(
    `(?:the )?(?<noun>${NOUNS})(?: of ${SUBJECT})? is(?<not> not)? between (?<low>${AMOUNT}) and (?<high>${AMOUNT})`,
    (groups) => between(FIELD_OF_NOUN[groups['noun']!.toLowerCase()], groups),
  ),
  form(
    `(?:the )?(?<noun>${NOUNS})(?: of ${SUBJECT})? is(?<not> not)? (?<op>${OPS}) (?<amount>${AMOUNT})`,
    ({ noun, subject, not, op, amount }) =>
      compared(FIELD_OF_NOUN[noun!.toLowerCase()], opOf(op!), amount!, { ...inverted(not), ...about(subject) }),
  ),
  form(
    `(?:the )?(?<noun>${NOUNS})(?: of ${SUBJECT})? is(?<not> not)?(?: exactly| about| at)? (?<amount>${AMOUNT})`,
    ({ noun, subject, not, amount }) =>
      compared(FIELD_OF_NOUN[noun!.toLowerCase()], '=', amount!, { ...inverted(not), ...about(subject) }),
  ),
  form(
    `(?:the )?(?<noun>${NOUNS}) of ${SUBJECT} is(?<not> not)? (?:(?<higher>higher|longer|greater|above|faster)|lower|shorter|below|slower) than (?:that of |the \\w+ of )?${OTHER}`,
    ({ noun, subject, not, higher, than }) => ({
      field: FIELD_OF_NOUN[noun!.toLowerCase()]!,
      op: higher === undefined ? '<' : '>',
      value: undefined,
      ...inverted(not),
      ...about(subject),
      than,
    }),
  ),
  form(`the key(?: of ${SUBJECT})? is${NOT}(?: in)?(?: an?)? ${KEY}`, keyOf),
  form(`the key(?: of ${SUBJECT})? is${NOT}(?: an?)? (?<mode>major|minor)(?: key)?`, keyOf),
  form(`${SUBJECT} is${NOT} in (?:the key of )?${KEY}`, keyOf),
  form(`${SUBJECT} is${NOT} (?:in )?(?:an? )?(?<mode>major|minor)(?: key)?`, keyOf),
  form(`the (?:metre|meter|time signature)(?: of ${SUBJECT})? is${NOT} (?<beats>\\d)/\\d`, ({ subject, not, beats }) =>
    metre(beats!, { not, subject }),
  ),
  form(`${SUBJECT} is${NOT} in (?<beats>\\d)/\\d(?: time)?`, ({ subject, not, beats }) =>
    metre(beats!, { not, subject }),
  ),
  form(`${SUBJECT} is${NOT} (?<kind>stereo|mono)`, ({ subject, not, kind }) => ({
    field: 'channels',
    op: '=',
    value: kind!.toLowerCase() === 'mono' ? 1 : 2,
    ...inverted(not),
    ...about(subject),
  })),
  form(`${SUBJECT} is${NOT} (?:an? )?(?<format>${FORMATS})(?: file)?`, ({ subject, not, format }) => ({
    field: 'format',
    op: '=',
    value: format!.toLowerCase(),
    ...inverted(not),
    ...about(subject),
  })),
  form(`${SUBJECT} is${NOT} (?<kind>speech|music)`, ({ subject, not, kind }) =>
    present(kind!.toLowerCase(), { not, subject }),
  ),
  form(`${SUBJECT} (?:is${NOT} clipped|clips)`, ({ subject, not }) => present('clipping', { not, subject })),
  form(`${SUBJECT} is${NOT} noisy`, ({ subject, not }) => present('noise', { not, subject })),
  form(`${SUBJECT} is${NOT} clean`, ({ subject, not }) => negated(present('noise', { not, subject }))),
  form(`${SUBJECT} is${NOT} (?<word>${ADJECTIVES}) than (?<amount>${AMOUNT})`, ({ subject, not, word, amount }) => {
    const [field, op] = COMPARATIVES[word!.toLowerCase()]!;
    return compared(field, op, amount!, { ...inverted(not), ...about(subject) });
  }),
  form(`${SUBJECT} is${NOT} (?<word>${ADJECTIVES}) than ${OTHER}`, ({ subject, not, word, than }) => {
    const [field, op] = COMPARATIVES[word!.toLowerCase()]!;
    return { field, op, value: undefined, ...inverted(not), ...about(subject), than };
  }),
  form(
    `${SUBJECT} is (?<op>at most|at least) as (?<word>long|loud|fast) as ${OTHER}`,
    ({ subject, op, word, than }) => ({
      field: { long: 'length', loud: 'loudness', fast: 'tempo' }[word!.toLowerCase()]!,
      op: opOf(op!) as '>=' | '<=',
      value: undefined,
      isInverted: false,
      ...about(subject),
      than,
    }),
  ),
  form(`${SUBJECT} is(?<not> not)? between (?<low>${AMOUNT}) and (?<high>${AMOUNT})(?: long)?`, (groups) =>
    between(undefined, groups),
  ),
  form(
    `${SUBJECT} is(?<not> not)? (?<op>${OPS}) (?<amount>${AMOUNT})(?: long| loud| fast)?`,
    ({ subject, not, op, amount }) => compared(undefined, opOf(op!), amount!, { ...inverted(not), ...about(subject) }),
  ),
  form(
    `${SUBJECT} is(?<not> not)?(?: exactly| about| at)? (?<amount>${AMOUNT})(?: long)?`,
    ({ subject, not, amount }) => compared(undefined, '=', amount!, { ...inverted(not), ...about(subject) }),
  ),
  form(`${SUBJECT} lasts (?<op>${OPS}|longer than|shorter than) (?<amount>${AMOUNT})`, ({ subject, op, amount }) =>
    compared('length', opOfSum(op), amount!, about(subject)),
  ),
];

function metre(beats: string, { not, subject }: { not: string | undefined; subject: string | undefined }): Read {
  return { field: 'metre', op: '=', value: Number(beats), ...inverted(not), ...about(subject) };
}
