/** A pattern with the flags `g` and `u`, and what takes its place. */
export type Form = readonly [pattern: RegExp, plain: string | ((found: string, ...groups: string[]) => string)];
