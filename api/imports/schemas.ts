import { z } from 'zod';
import { ITEM_RETRIES } from '../../workflows/domain/retries.ts';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { batchStatus } from '../batches/schemas.ts';
import { deliverTo, deliveryState } from '../delivery/schemas.ts';
import { hasMore, id, timestamp, wholeNumber } from '../http/fields.ts';
import type { Refusal } from '../http/parse.ts';
import { WEBHOOK_REFUSALS, webhookUrl } from '../webhooks/webhook-url.ts';

export const newImport = z.strictObject({
  recipe_id: z.string('It must be given once.').trim().describe('The approved recipe to run, rec_NNNN_name.'),
  webhook_url: webhookUrl.optional(),
  max_retries: wholeNumber
    .optional()
    .describe(
      `Max automatic retries of one item. Default: ${ITEM_RETRIES.default}. A number greater than ${ITEM_RETRIES.max} counts as ${ITEM_RETRIES.max}.`,
    ),
  deliver_to_bucket: deliverTo.shape.bucket
    .optional()
    .describe(
      'A bucket that gets the results and the made files of each batch once it has ended, as deliver_to of a batch does.',
    ),
  deliver_to_prefix: deliverTo.shape.prefix.describe(
    'Folder in that bucket, without invisible characters; none by default.',
  ),
});

/** Codes of the parameters of a new import, in the order they are checked. */
export const NEW_IMPORT_REFUSALS: readonly Refusal[] = [
  { field: 'recipe_id', when: 'missing', code: 'missing_recipe_id' },
  { field: 'max_retries', when: 'invalid', code: 'invalid_max_retries' },
  ...WEBHOOK_REFUSALS,
];

export const importParams = z.object({ id });

const totalItems = z.int().describe('Number of items: lines without those that only repeat an earlier audio_url.');

export const submittedImport = z.object({
  import_id: z.uuid(),
  status: z.literal('IN_QUEUE'),
  total_items: totalItems,
});

export const importStatus = z
  .object({
    import_id: z.uuid(),
    ...batchStatus.omit({ batch_id: true }).shape,
    status: z.enum(JOB_STATES).describe('IN_QUEUE until every batch has ended.'),
    total_items: totalItems,
    metadata: z.null().describe('An import has none; its items may have some.'),
    delivery: deliveryState
      .optional()
      .describe(
        'Those of its batches together: pending until each has ended, failed if one of them failed. Absent without deliver_to_bucket.',
      ),
    batches: z
      .array(z.uuid())
      .describe(
        'The batches opened so far, in order, with up to 500 items each. Their results are those of the import.',
      ),
  })
  .meta({ id: 'Import' });

export const importList = z.object({
  imports: z.array(
    z.object({
      import_id: z.uuid(),
      status: z.enum(JOB_STATES),
      total_items: z.int(),
      recipe_id: z.string().nullable(),
      created_at: timestamp,
      completed_at: timestamp.nullable(),
    }),
  ),
  has_more: hasMore,
});
