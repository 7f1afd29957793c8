import { z } from 'zod';
import { furtherUrl } from '../further-inputs.ts';

/** Schema of the parameters. */
export const paramsSchema = z.strictObject({
  reference_url: furtherUrl.describe(
    'Audio to align with; default: the first audio of a recipe run, and for that one its own channels.',
  ),
});
