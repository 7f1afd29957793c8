import { AMOUNT, amountOf } from './amounts.ts';
import { type Form, type Read, OPS, UNDECIDED, between, compared, form, inverted, opOf } from './condition-forms.ts';

/** Conditions on the price and on the balance. */
export const PRICE_FORMS: readonly Form[] = [
  form(
    `(?:it|that|this) (?:costs|would cost|will cost) (?<op>${OPS}) (?<amount>${AMOUNT})(?: to .+)?`,
    ({ op, amount }) => compared('price', opOf(op!), amount!),
  ),
  form(`(?:it|that|this) (?:costs|would cost|will cost) (?:nothing|no tokens)(?: more)?(?: to .+)?`, () => ({
    field: 'price',
    op: '<=',
    value: 0,
    isInverted: false,
  })),
  form(`(?:it|that|this) is free`, () => ({ field: 'price', op: '<=', value: 0, isInverted: false })),
  form(`(?:it|that|this) (?:costs|would cost) between (?<low>${AMOUNT}) and (?<high>${AMOUNT})(?: to .+)?`, (groups) =>
    between('price', groups),
  ),
  form(`(?:it|that|this) (?:costs|would cost) .*`, () => UNDECIDED),
  form(`I (?<not>do not )?have enough (?:tokens|balance)(?: left)?(?: (?:for|to) .+)?`, ({ not }) => ({
    field: 'balance',
    op: '>=',
    value: 'price',
    ...inverted(not),
  })),
  form(`my (?:tokens|balance) (?:are|is)(?<not> not)? enough(?: (?:for|to) .+)?`, ({ not }) => ({
    field: 'balance',
    op: '>=',
    value: 'price',
    ...inverted(not),
  })),
  form(
    `I (?:still )?have (?<op>${OPS}) (?<amount>${AMOUNT})(?: left)?(?<after> after that| afterwards)?`,
    ({ op, amount, after }) => ofBalance(op!, amount!, after),
  ),
  form(
    `(?:there (?:are|is) )?(?<op>${OPS}) (?<amount>${AMOUNT}) (?:(?:are|is) )?left(?<after> after that| afterwards)?`,
    ({ op, amount, after }) => ofBalance(op!, amount!, after),
  ),
  form(`my balance is (?<op>${OPS}) (?<amount>${AMOUNT})`, ({ op, amount }) => ofBalance(op!, amount!, undefined)),
];

function ofBalance(op: string, amount: string, after: string | undefined): Read | undefined {
  const found = amountOf(amount);
  if (found?.unit !== 'tokens') return undefined;
  return { field: after === undefined ? 'balance' : 'rest', op: opOf(op), value: found.value, isInverted: false };
}
