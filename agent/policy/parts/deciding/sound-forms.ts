import { AMOUNT } from './amounts.ts';
import {
  type Form,
  type Read,
  OPS,
  SUBJECT,
  UNDECIDED,
  about,
  compared,
  form,
  inverted,
  negated,
  opOf,
  present,
} from './condition-forms.ts';

/** Sounds that there may be, by their nouns. */
const SOUNDS: readonly [words: string, field: string][] = [
  ['clipping|clipped samples', 'clipping'],
  ['speech|speaking|talking', 'speech'],
  ['vocals|singing|a vocal|a voice|a singer', 'vocals'],
  ['music', 'music'],
  ['drums|percussion', 'drums'],
  ['noise|hiss|background noise', 'noise'],
  ['silence|a silence|silences', 'silence'],
];
/** Sounds that nothing measures by themselves. */
const UNMEASURED = '(?:[\\p{L}-]+)(?: (?!than\\b)[\\p{L}-]+){0,3}';

const AT = '(?: at the (?<end>beginning and end|beginning or end|beginning|start|end))?';
const IN = String.raw`(?: (?:in|on|of) ${SUBJECT})?`;
const THERE = String.raw`(?:there (?:is|are)(?<not> no| not any)?(?: any| some| an?)?|(?<owner>it|[\p{L}\p{N}_][\p{L}\p{N}_.'’ -]{0,60}?) (?:has|contains)(?<without> no)?(?: any| some| an?)?)`;

const ANYBODY = String.raw`(?:(?<not>nobody|no ?one)|somebody|someone|anybody|anyone|people)`;

/** Conditions on sounds that there may be. */
export const SOUND_FORMS: readonly Form[] = [
  // Where in a recording something sounds is not measured.
  form(`${THERE} [\\p{L} -]+? (?:in|during|within|from) (?:the (?:first|last)|\\d).*`, () => UNDECIDED),
  form(`there (?:is|are)(?<not> no| not)? (?<op>${OPS}) (?<count>\\w+) (?:speakers?|voices|people)${IN}`, (groups) =>
    speakers(groups),
  ),
  form(
    `there (?:is|are)(?<not> not)? (?:only |exactly )?(?<count>one|two|three|four|\\d+) (?:speakers?|voices?|people|person)${IN}`,
    (groups) => speakers(groups),
  ),
  ...SOUNDS.map(([words, field]) =>
    form(`${THERE} (?:${words})(?: longer than (?<amount>${AMOUNT}))?${AT}(?: of ${SUBJECT})?`, (groups) =>
      sound(field, groups),
    ),
  ),
  ...SOUNDS.map(([words, field]) =>
    form(`${THERE} (?:${words})(?: longer than (?<amount>${AMOUNT}))? in ${SUBJECT}`, (groups) => sound(field, groups)),
  ),
  form(`${ANYBODY} (?:speaks?|talks?|(?:is|are) (?:speaking|talking))${IN}`, ({ not, subject }) =>
    present('speech', { not, subject }),
  ),
  form(`${ANYBODY} (?:sings?|(?:is|are) singing)${IN}`, ({ not, subject }) => present('vocals', { not, subject })),
  form(`${THERE} ${UNMEASURED}${AT}(?: (?:in|on|of) .+)?`, () => UNDECIDED),
];

/** Conditions that nothing measures: language, genre, bit depth, likeness. */
export const UNMEASURED_FORMS: readonly Form[] = [
  form(`the (?!result\\b|files?\\b)[\\p{L}-]+(?: [\\p{L}-]+){0,2}?(?: of ${SUBJECT})? is(?: not)? .+`, () => UNDECIDED),
  form(`(?:both|all) files (?:are|have|differ|do not) .+`, () => UNDECIDED),
];

function speakers({ not, op, count, subject }: Readonly<Record<string, string | undefined>>): Read | undefined {
  return compared('speakers', op === undefined ? '=' : opOf(op), count!, { ...inverted(not), ...about(subject) });
}

function sound(field: string, groups: Readonly<Record<string, string | undefined>>): Read | undefined {
  const { not, without, amount, end, owner } = groups;
  const subject = groups['subject'] ?? (owner?.toLowerCase() === 'it' ? undefined : owner);
  const no = not ?? without;
  if (field !== 'silence') {
    // Where in a recording something sounds is not measured.
    return end === undefined && amount === undefined ? present(field, { not: no, subject }) : UNDECIDED;
  }
  const ends =
    end === undefined ? ['longest_silence'] : END_FIELDS.filter(([word]) => word.test(end)).map(([, name]) => name);
  const terms = ends.flatMap((name) => compared(name, '>', amount ?? '0 s', about(subject)) ?? []);
  const [first, second] = terms;
  if (!first) return undefined;
  const read: Read = second ? { ...first, also: { isEvery: false, conditions: [{ ...second, text: '' }] } } : first;
  return no === undefined ? read : negated(read);
}

const END_FIELDS: readonly [word: RegExp, field: string][] = [
  [/beginning|start/iu, 'leading_silence'],
  [/end$/iu, 'trailing_silence'],
];
