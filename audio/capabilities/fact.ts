/** A sentence of a description, with the measurement that backs it. */
export interface Fact {
  /** The sentence. */
  claim: string;
  value: number | string;
  /** Unit of the value; null if it has none, such as the name of a key. */
  unit: string | null;
  /** The analysis that measured it and the field of its output: `signal_analysis.duration_s`. */
  source: string;
}

/** Returns a fact; each capability's `description.ts` makes its own. */
export function fact(claim: string, value: number | string, unit: string | null, source: string): Fact {
  return { claim, value, unit, source };
}

/** Writes seconds in messages about parameters: to the millisecond, or to three digits below one second. */
export function secondsText(seconds: number): string {
  return String(Number(seconds < 1 ? seconds.toPrecision(3) : seconds.toFixed(3)));
}

/** Writes seconds as minutes and seconds: `1:05`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
