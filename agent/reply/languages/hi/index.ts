export { deeds } from './deeds.ts';
export { failures } from './failures.ts';
export { phrases } from './phrases.ts';
export { results } from './results.ts';
export { writing } from './writing.ts';
