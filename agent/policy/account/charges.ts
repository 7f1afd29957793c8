import { TOKENS_PER_USD } from '../../../workflows/domain/prices.ts';
import { say } from '../../reply/say.ts';
import { isNamedBy, narrowingOf, type AccountQuestion, type Days, type Narrowing } from '../parts/account/question.ts';
import { listIn, numberIn, textIn, type Row } from './rows.ts';

/** Charges of a list that nothing narrows. */
const USUAL = 5;
const DAY_MS = 24 * 3_600_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Returns the sentences about the last charges, as far as they fit the question, with their sum; and what was spent on the days that it names. */
export function chargesAnswer(language: string, account: Row, question: AccountQuestion | undefined): string[] {
  const all = listIn(account, 'charges');
  const wanted = narrowingOf(question);
  const spent = wanted.days && spentOn(account, wanted.days);
  const isOfAll = wanted.capabilities.length === 0;
  const days = spent && isOfAll ? [spentSentence(language, spent)] : [];
  if (all.length === 0) return [...days, say(language, 'noCharges')];
  const within = spent ? all.filter((charge) => isWithin(charge, spent)) : all;
  const { fitting, isMissed } = fittingOf(within, wanted);
  const line = (charge: Row): string =>
    say(
      language,
      'chargeLine',
      numberIn(charge, 'tokens'),
      textIn(charge, 'what'),
      textIn(charge, 'audio'),
      textIn(charge, 'at'),
    );
  if (wanted.pick && fitting.length > 0) return [...days, line(extremeOf(fitting, wanted.pick))];
  const shown = isMissed ? all.slice(0, USUAL) : fitting.slice(0, wanted.count ?? (wanted.isSum ? all.length : USUAL));
  const tokens = shown.reduce((sum, charge) => sum + numberIn(charge, 'tokens'), 0);
  return [
    ...days,
    ...(isMissed ? [say(language, 'noneFits')] : []),
    ...(shown.length > 0 ? [say(language, 'charges', shown.map(line))] : []),
    ...(shown.length > 1 && !isMissed
      ? [say(language, 'spentInAll', tokens, tokens / TOKENS_PER_USD, shown.length)]
      : []),
  ];
}

function spentSentence(language: string, { from, to, tokens }: Spent): string {
  const usd = tokens / TOKENS_PER_USD;
  return from === to
    ? say(language, 'spentOn', from, tokens, usd)
    : say(language, 'spentBetween', from, to, tokens, usd);
}

/** Returns the charges that a question means: those whose file it names, else those of the capabilities that it names. */
function fittingOf(charges: readonly Row[], wanted: Narrowing): { fitting: readonly Row[]; isMissed: boolean } {
  const named = charges.filter((charge) => isNamedBy(textIn(charge, 'audio'), wanted));
  if (named.length > 0 && named.length < charges.length) return { fitting: named, isMissed: false };
  if (wanted.capabilities.length === 0 || charges.length === 0) return { fitting: charges, isMissed: false };
  const of = charges.filter((charge) => wanted.capabilities.some((name) => textIn(charge, 'what').includes(name)));
  return { fitting: of, isMissed: of.length === 0 };
}

function extremeOf(charges: readonly Row[], pick: 'most' | 'least'): Row {
  const sorted = charges.toSorted((a, b) => numberIn(b, 'tokens') - numberIn(a, 'tokens'));
  return sorted.at(pick === 'most' ? 0 : -1)!;
}

interface Spent {
  /** Days as YYYY-MM-DD, both included. */
  from: string;
  to: string;
  tokens: number;
}

/** Returns what was spent on days; undefined where the account does not say which day it is. */
function spentOn(account: Row, days: Days): Spent | undefined {
  const today = Date.parse(textIn(account, 'today'));
  if (Number.isNaN(today)) return undefined;
  const [from, to] = periodOf(days, today).map((time) => new Date(time).toISOString().slice(0, DAY_LENGTH));
  const within = listIn(account, 'usage_by_day').filter(
    (each) => textIn(each, 'day') >= from! && textIn(each, 'day') <= to!,
  );
  return { from: from!, to: to!, tokens: within.reduce((sum, each) => sum + numberIn(each, 'tokens'), 0) };
}

/** Returns the first and the last day, in ms. Weeks begin on Monday. */
function periodOf(days: Days, today: number): [from: number, to: number] {
  const date = new Date(today);
  const monday = today - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  const monthAt = (offset: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1);
  switch (days) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [today - DAY_MS, today - DAY_MS];
    case 'this_week':
      return [monday, today];
    case 'last_week':
      return [monday - 7 * DAY_MS, monday - DAY_MS];
    case 'this_month':
      return [monthAt(0), today];
    case 'last_month':
    default:
      return [monthAt(-1), monthAt(0) - DAY_MS];
  }
}

function isWithin(charge: Row, { from, to }: Spent): boolean {
  const day = textIn(charge, 'at').slice(0, DAY_LENGTH);
  return day >= from && day <= to;
}
