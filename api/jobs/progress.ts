import { z } from 'zod';
import { PROGRESS_PHASES } from '../../workflows/domain/progress.ts';

/** Schema of the progress of running work. Its keys are those of `StepProgress`. */
export const progress = z
  .object({
    step: z.int().min(1).describe('Number of the step, from 1.'),
    steps: z.int().describe('Steps in all.'),
    capability: z
      .enum(PROGRESS_PHASES)
      .describe("The step's capability, or download or decode while its audio is downloaded or decoded."),
    percent: z
      .int()
      .min(0)
      .max(100)
      .describe('Done share of that in percent. A download of unknown size stays at 0 until it ends.'),
  })
  .meta({ id: 'Progress' });

/** Schema of the progress of work that may not be running. It is written at most once a second, so short steps never show any. */
export const currentProgress = progress
  .nullable()
  .describe(
    'How far the current step is, a second old at most. Null while nothing runs, and in the first second of a step.',
  );
