import type { z } from 'zod';
import { explain, type Failure } from '../../workflows/domain/failure.ts';
import type { failure as failureSchema } from './schemas.ts';

/** Presents the reason why an item or a step failed. */
export function presentFailure(failure: Failure): z.input<typeof failureSchema> {
  return { code: failure.code, message: explain(failure) };
}
