import { z } from 'zod';

/** A whole number of at least `min`. */
export const integer = (fallback: number, min = 1) => z.coerce.number().int().min(min).default(fallback);
/** A switch that is off unless it is set. */
export const flag = z.stringbool().default(false);
/** Texts separated by commas. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Sentence about a setting for `docs/configuration.md`; `otherwise` describes a default that the schema does not name. */
export const about = (description: string, otherwise?: string) => ({
  description,
  ...(otherwise ? { otherwise } : {}),
});
