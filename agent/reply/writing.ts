/** Forms of a noun by the plural categories of its language; `other` serves where a form is missing. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** How a language writes numbers, times and lists. */
export interface Writing {
  /** Writes a number with at most `digits` digits after the point. */
  number: (value: number, digits?: number) => string;
  /** Writes a number with the form of a noun that it asks for: `2 Dateien`. */
  counted: (count: number, forms: Forms) => string;
  tokens: (count: number) => string;
  usd: (amount: number) => string;
  /** Writes seconds as a clock (`1:05`), or as seconds if there are fewer than 60. */
  clock: (seconds: number) => string;
  /** Writes a date as ISO 8601 has it with its time in UTC; a text that is no date as it is. */
  date: (iso: string) => string;
  listed: (words: readonly string[], how?: 'and' | 'or') => string;
}

/** Returns how a language writes. `locale` is one that Intl knows. */
export function writingOf(locale: string, { token }: { token: Forms }): Writing {
  const plurals = new Intl.PluralRules(locale);
  const lists = {
    and: new Intl.ListFormat(locale, { type: 'conjunction' }),
    or: new Intl.ListFormat(locale, { type: 'disjunction' }),
  };
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const formats = new Map<string, Intl.NumberFormat>();
  const decimal = (value: number, digits: number, min = 0): string => {
    const key = `${min}-${digits}`;
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: min,
        maximumFractionDigits: digits,
        signDisplay: 'negative',
      });
    formats.set(key, format);
    return format.format(value);
  };
  const counted = (count: number, forms: Forms): string =>
    `${decimal(count, 1)} ${forms[plurals.select(count)] ?? forms.other}`;
  return {
    number: (value, digits = 1) => decimal(value, digits),
    counted,
    tokens: (count) => counted(count, token),
    usd: (amount) => `${decimal(amount, amount < 0.01 ? 4 : 2, amount < 0.01 || Number.isInteger(amount) ? 0 : 2)} USD`,
    clock(seconds) {
      if (seconds < 59.995) return `${decimal(seconds, 2)} s`;
      const whole = Math.round(seconds);
      const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
      const rest = String(whole % 60).padStart(2, '0');
      return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
    },
    date(iso) {
      const time = Date.parse(iso);
      return Number.isNaN(time) ? iso : `${dates.format(time)} UTC`;
    },
    listed: (words, how = 'and') => lists[how].format(words),
  };
}

/** Writes lines as a list of Markdown. */
export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Writes parts of a sentence in brackets, after a space; nothing where there are none. */
export function inBrackets(parts: readonly string[]): string {
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}
