import { z } from 'zod';
import { BUCKET_DELIVERY_STATES, BUCKET_FAILURE_CODES } from '../../workflows/domain/bucket-failure.ts';
import { optional, shownText, timestamp } from '../http/fields.ts';
import { parseAbsoluteUrl } from '../http/absolute-url.ts';

/** Max bytes of a prefix: a key may have 1,024 with the rest. */
const MAX_PREFIX_BYTES = 512;

/** Where the results of a batch or run go. */
export const deliverTo = z
  .strictObject({
    bucket: z
      .string('It must be the name of a bucket.')
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'It is not the name of a bucket: 3 to 63 of a-z, 0-9, full stop and hyphen.',
      )
      .describe('Name of the bucket.'),
    prefix: optional(
      shownText({ max: MAX_PREFIX_BYTES })
        .refine(
          (prefix) => Buffer.byteLength(prefix) <= MAX_PREFIX_BYTES,
          `It is longer than ${MAX_PREFIX_BYTES} bytes.`,
        )
        .refine((prefix) => !prefix.split('/').some((part) => part === '.' || part === '..'), 'It has a part . or ..')
        .describe('Folder in the bucket, without invisible characters; none by default.'),
    ),
  })
  .describe(
    'A bucket that gets the results and the made files once the work has ended. Its object store and credentials are those of PUT /v1/delivery.',
  );

/** The delivery of a batch or run to a bucket, in its status. */
export const deliveryState = z
  .object({
    status: z
      .enum(BUCKET_DELIVERY_STATES)
      .describe('pending until everything is written, and before the work has ended.'),
    bucket: z.string(),
    prefix: z.string().describe('Begins each key, before the id of the batch or run.'),
    reason: z
      .enum(BUCKET_FAILURE_CODES)
      .nullable()
      .describe('Why it failed, or why its last attempt did while it is pending.'),
    message: z.string().nullable().describe('What happened and what to do about it.'),
    objects: z.int().describe('Objects that were written.'),
    bytes: z.int().describe('Bytes of these objects.'),
    ended_at: timestamp.nullable(),
  })
  .meta({ id: 'Delivery' });

/** The delivery in a status: absent without deliver_to. */
export const shownDelivery = deliveryState.optional().describe('Absent if the request had no deliver_to.');

export const redelivered = { delivery: deliveryState };

const printable = (what: string, min: number, max: number) =>
  z
    .string(`It must be ${what}.`)
    .trim()
    .regex(new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`), `It is not ${what}.`);

/** The object store of an account, with its credentials. */
export const newStore = z
  .strictObject({
    endpoint: optional(
      z
        .string('It must be an https URL.')
        .trim()
        .superRefine((address, ctx) => {
          const url = parseAbsoluteUrl(address);
          const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
          if (typeof url === 'string') refuse(url);
          else if (!['http:', 'https:'].includes(url.protocol)) refuse('It must be https.');
          else if (url.username || url.password) refuse('It contains a user name or a password. Remove them.');
          else if (url.pathname !== '/' || url.search || url.hash) refuse('It has more than a host and a port.');
        })
        .describe('Public https address of an object store with the S3 protocol. Default: Amazon S3 in the region.'),
    ),
    region: z
      .string('It must be the name of a region.')
      .regex(/^[a-z0-9-]{1,40}$/, 'It is not the name of a region.')
      .default('us-east-1')
      .describe('Region of the buckets. Default: us-east-1.'),
    access_key_id: printable('an access key id', 3, 128),
    secret_access_key: printable('a secret access key', 8, 256).describe('It is stored sealed and never shown again.'),
  })
  .meta({
    example: {
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      access_key_id: 'AKIAEXAMPLE',
      secret_access_key: 'a-secret-of-yours',
    },
  });

export const store = z.object({
  endpoint: z.string().nullable().describe('Address of the object store; null if the account has none.'),
  region: z.string().nullable(),
  updated_at: timestamp.nullable().describe('When it was stored.'),
});

export const deletedStore = z.object({ deleted: z.boolean().describe('False if there was none.') });
