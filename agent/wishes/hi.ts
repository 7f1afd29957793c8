import type { Form } from './form.ts';

/** Requests in Hindi and what is read in their place. */
export const FORMS: readonly Form[] = [];
