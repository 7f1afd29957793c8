import { z } from 'zod';

/** Roles of audio that a step works with beside its own input. The parameter `<role>_url` names its address. */
export const FURTHER_INPUTS = ['reference', 'before', 'after', 'with'] as const;
export type FurtherInput = (typeof FURTHER_INPUTS)[number];

/** Something for each further input that a step has. */
export type ByInput<T> = Partial<Record<FurtherInput, T>>;

/** Returns the name of the parameter that holds the address of a further input. */
export function urlParam<Name extends FurtherInput>(input: Name): `${Name}_url` {
  return `${input}_url`;
}

/** Characters that no URL has. URL parsers pass over them, but PostgreSQL reads no field of a step whose JSON has some: its item could not be settled. */
const NOT_IN_URLS = /[\p{Cc}\p{Cs}]/u;

/** Schema of the address of a further input. Whether the target is allowed and reachable is checked when it is fetched. */
export const furtherUrl = z
  .string()
  .max(4_096)
  .regex(/^(https?|upload|artifact):\/\/[^/]/, 'must be an http, https, upload or artifact address')
  .refine((url) => !NOT_IN_URLS.test(url), 'contains characters that a URL cannot have')
  .optional();
