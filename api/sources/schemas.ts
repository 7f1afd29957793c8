import { z } from 'zod';
import { id } from '../http/fields.ts';

export const sourceParams = z.object({
  job_id: id.describe('A batch or a run.'),
  item: z
    .string()
    .describe('The item_id of an item of a batch, or the number of the audio in the audio_urls of a run, from 1.'),
});
