const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

/** Returns a number without decimals, in groups of three digits. */
export function wholeNumber(value: number): string {
  return WHOLE.format(value);
}

/** Returns a number with at most four significant digits. */
export function shortNumber(value: number): string {
  return Number.isInteger(value) ? WHOLE.format(value) : SHORT.format(value);
}

/** Returns a time span in words, such as 1 h 40 min, 2 min 5 s or 0.4 s. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${shortNumber(Math.round(seconds * 10) / 10)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const parts = [
    [hours, 'h'],
    [minutes, 'min'],
    [hours > 0 ? 0 : rest, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}

/** Returns a time of the service as this place writes it. */
export function localTime(timestamp: string): string {
  return new Date(timestamp).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Returns a size in powers of 1,000, such as 4.2 MB. */
export function fileSize(bytes: number): string {
  const power = Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${SHORT.format(bytes / 1000 ** power)} ${SIZE_UNITS[power]}`;
}
