export { deeds } from './deeds.ts';
export { phrases } from './phrases.ts';
export { results } from './results.ts';
export { writing } from './writing.ts';

/** Returns why a call failed: English messages say so themselves. */
export const failures = (_code: string, message: string): string => message;
