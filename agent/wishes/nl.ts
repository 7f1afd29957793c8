import type { Form } from './form.ts';

/** Requests in Dutch and what is read in their place. */
export const FORMS: readonly Form[] = [];
