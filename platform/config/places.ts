import { z } from 'zod';
import { about, integer, list } from './setting.ts';

/** Settings of the addresses of the service, and of the places and secrets of its data. */
export const PLACES = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).meta(about('Port of the API; 0 takes a free one.')),
  HOST: z.string().default('127.0.0.1').meta(about('Address the API listens on.')),
  CORS_ORIGINS: list
    .refine((origins) => origins.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin), {
      error: 'must be origins such as https://app.example, separated by commas, or *',
    })
    .meta(about('Origins whose pages may call the API from a browser, separated by commas; `*`: any.')),
  PUBLIC_URL: z
    .url()
    .optional()
    .meta(
      about(
        'Address at which clients reach the API; signed addresses begin with it.',
        'the host of a request to loopback, else the address that the API listens on',
      ),
    ),
  CONSOLE_DIR: z
    .string()
    .optional()
    .meta(
      about(
        'Folder of the built console, which the API serves at `/`; a folder without a page: none is served.',
        'the folder `dist/console` of the checkout, which `npm start` and `npm run console:build` write',
      ),
    ),
  DATA_DIR: z.string().default('.data').meta(about('State of the embedded mode.')),
  WORK_DIR: z
    .string()
    .optional()
    .meta(
      about(
        'Scratch space and cache of a worker, closed to other users. Workers of one machine and user may share it, machines may not.',
        'the folder `work` in `DATA_DIR`',
      ),
    ),
  CODE_CACHE_DIR: z
    .string()
    .optional()
    .meta(
      about(
        'Folder of compiled code from which engine children start. The worker fills it once for each version and closes it to other users.',
        'the folder `code` in `WORK_DIR`',
      ),
    ),
  WORK_CACHE_BYTES: integer(4 * 2 ** 30).meta(about("Maximum size of a worker's local cache.")),
  SCRATCH_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta(
      about(
        'Maximum size of all that a worker keeps in `WORK_DIR`: its cache, and the files of work in flight, which waits for room. Each worker that shares the folder takes as much.',
        'half of what is free on the disk when the worker starts, at most 64 GiB',
      ),
    ),
  SCRATCH_BYTES_PER_ACCOUNT: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta(
      about(
        "Maximum size of the files of one account's work in flight on a worker. Audio that needs more fails.",
        'half of `SCRATCH_BYTES`',
      ),
    ),
  DATABASE_URL: z.string().default('postgres://postgres@127.0.0.1:5432/postgres').meta(about('PostgreSQL.')),
  DATABASE_DIRECT_URL: z
    .string()
    .optional()
    .meta(
      about(
        'PostgreSQL itself, where `DATABASE_URL` is a pooler of connections in transaction mode, such as PgBouncer. Migrations and notifications use it.',
        '`DATABASE_URL`, which is then PostgreSQL itself',
      ),
    ),
  DATABASE_POOL: integer(20).meta(about('Maximum number of connections of a process.')),
  DATABASE_STATEMENT_NAMES: z
    .stringbool()
    .default(true)
    .meta(
      about(
        'Whether statements stay prepared. `false` behind a pooler in transaction mode that does not follow prepared statements (PgBouncer before 1.21).',
      ),
    ),
  DATABASE_STATEMENT_LOG: z
    .string()
    .optional()
    .meta(
      about(
        'Folder in which each SQL statement is written once with the values of one execution, to check its plan. For tests: the values are data of customers.',
      ),
    ),
  STORAGE_URL: z
    .string()
    .optional()
    .meta(
      about(
        'Object storage: `file:///folder` or `s3://bucket/prefix?region=…&endpoint=…&forcePathStyle=true`; credentials by the usual AWS variables.',
        'the folder `objects` in `DATA_DIR`',
      ),
    ),
  STORAGE_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      about(
        'Address at which clients reach S3, such as `https://s3.eu-central-1.amazonaws.com`: made files are then downloaded there, by redirect to a signed address.',
        'files pass through the API',
      ),
    ),
  KEY_SECRET: z
    .string()
    .min(16)
    .optional()
    .meta(
      about(
        'Secret of the API keys, signed addresses and sealed secrets of customers, at least 16 characters, the same for the API and workers. Without it all keys are void.',
        'none; `npm start` makes and keeps one',
      ),
    ),
  KEY_SECRETS: list
    .refine((secrets) => secrets.every((secret) => secret.length >= 16), {
      error: 'must be secrets of at least 16 characters, separated by commas',
    })
    .meta(
      about(
        'Instead of `KEY_SECRET`, to replace it: the new secret and the old one, separated by a comma. Both are valid; what is new gets the first.',
        '`KEY_SECRET` alone',
      ),
    ),
  OUTBOUND_ALLOWLIST: list.meta(
    about('Hosts or CIDRs exempt from the public-address and https rules, separated by commas. Development only.'),
  ),
};
