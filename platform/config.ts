import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The only reader of the environment: every setting with its default, parsed once, all problems reported at once. */

const integer = (fallback: number, least = 1) => z.coerce.number().int().min(least).default(fallback);
const flag = z.stringbool().default(false);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Sentence about a setting for `docs/configuration.md`; `otherwise` describes a default that the schema does not name. */
const about = (description: string, otherwise?: string) => ({ description, ...(otherwise ? { otherwise } : {}) });

const environment = z.object({
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
  TENANT_LANES: integer(4).meta(
    about('Task queues that accounts share. Raise it at any time, lower it only once drained.'),
  ),
  WORKER_QUEUES: list.meta(
    about('Queues that a worker serves: `orchestration`, `lanes:0-1`, `tenant:<account id>`.', 'all shared queues'),
  ),
  WORKFLOW_BUNDLE: z
    .string()
    .optional()
    .meta(
      about(
        'File of workflow code bundled beforehand by `npm run bundle -- FILE`.',
        'bundled at the first start, and kept in `DATA_DIR`',
      ),
    ),
  ENGINE_CHILDREN: integer(availableParallelism()).meta(
    about(
      'Child processes of a worker that decode and analyse, for one account alone; a few more serve accounts that have none at work.',
      'number of cores',
    ),
  ),
  REQUIRE_SANDBOX: flag.meta(
    about('Refuse to start where the kernel cannot lock engine children in: on macOS, and on Linux before 5.13.'),
  ),
  SANDBOX: z
    .stringbool()
    .default(true)
    .meta(about('Lock engine children in as far as the kernel can. Switch it off only to measure or to find a fault.')),
  MODELS_DIR: z.string().optional().meta(about('Folder of the audio models that `npm run models` keeps.')),
  AUDIO_MODELS: list.meta(about('Names of the audio models to use.', 'of each kind the first in `MODELS_DIR`')),
  MODEL: z
    .string()
    .regex(
      /^(embedded:rules|(openai-compatible|openai|anthropic):\S+)$/,
      'is none of embedded:rules, openai-compatible:ID, openai:ID, anthropic:ID',
    )
    .default('embedded:rules')
    .meta(
      about(
        'Language model of chat and recipe generation: `embedded:rules` (offline), `openai-compatible:ID`, `openai:ID` or `anthropic:ID`.',
      ),
    ),
  OPENAI_COMPATIBLE_BASE_URL: z.url().optional().meta(about('Address of an openai-compatible model, `/v1` included.')),
  OPENAI_COMPATIBLE_API_KEY: z.string().optional().meta(about('Its key, if it needs one.')),
  OPENAI_API_KEY: z.string().optional().meta(about('Key of openai models.')),
  OPENAI_BASE_URL: z.url().optional().meta(about('Address of openai models.', "the vendor's address")),
  ANTHROPIC_API_KEY: z.string().optional().meta(about('Key of anthropic models.')),
  ANTHROPIC_BASE_URL: z.url().optional().meta(about('Address of anthropic models.', "the vendor's address")),
  CHAT_MAX_STEPS: integer(24).meta(about('Maximum number of model steps of a chat turn.')),
  CHAT_MAX_MODEL_TOKENS: integer(200_000).meta(about('Maximum number of language model tokens of a chat turn.')),
  CHAT_MAX_AUDIO_TOKENS: integer(36_000).meta(
    about('Maximum number of audio tokens (seconds of audio) that a chat turn may spend.'),
  ),
  CHAT_CONFIRM_ABOVE: integer(1_800, 0).meta(
    about(
      'Tokens that the calls of a chat turn may spend together before a person is asked; a request may say otherwise (`confirm_above`).',
    ),
  ),
  CHAT_TURNS_PER_DAY: integer(5_000).meta(about('Chat turns that an account may send in a day: what is said is kept.')),
  CHAT_UNFUNDED_TURNS_PER_DAY: integer(20).meta(
    about(
      'Chat turns that an account without tokens may send in a day, and recipes that a paid language model drafts for it.',
    ),
  ),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .meta(
      about(
        'Secret key of Stripe, which takes payments for tokens; it needs `STRIPE_WEBHOOK_SECRET` too.',
        'no payments are taken',
      ),
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .meta(
      about(
        'Signing secret of the endpoint at Stripe that sends its events to `/v1/payments/events`.',
        'no payments are taken',
      ),
    ),
  STRIPE_BASE_URL: z.url().optional().meta(about('Address of Stripe; for tests.', "the vendor's address")),
  FREE_ENGINE_S_PER_DAY: integer(600, 0).meta(
    about(
      'Seconds of engine time (processor time of decoding and analysis) that each account may use free in a UTC day.',
    ),
  ),
  FREE_ROW_BYTES_PER_DAY: integer(64 * 2 ** 20, 0).meta(
    about(
      'Bytes of new rows in a UTC day that the requests of an account may leave beyond 64 KiB for each token that it was credited with.',
    ),
  ),
  EARLY_PEAKS_PER_MINUTE: integer(30, 0).meta(
    about(
      'Uploads of an account in a minute whose waveforms each API process has made right after the upload, from half of the free engine time of the day. Other waveforms are made when work decodes the audio, or when they are asked for; 0: all of them.',
    ),
  ),
  ENGINE_S_PER_TOKEN: integer(30, 0).meta(
    about('Seconds of engine time that each charged token adds to what its account may use beyond that.'),
  ),
  MAX_BODY_BYTES: integer(4 * 2 ** 20).meta(about('Maximum size of a JSON body.')),
  MAX_AUDIO_BYTES: integer(2 ** 30).meta(about('Maximum size of an upload or download.')),
  UNUSED_UPLOADS: integer(1_000).meta(
    about('Maximum number of unused uploads of an account; one more is `rate_limited`.'),
  ),
  UNUSED_UPLOAD_BYTES: integer(20 * 2 ** 30).meta(
    about('Maximum total size of the uploads of an account that were never charged.'),
  ),
  DOWNLOADS_PER_HOST: integer(16, 2).meta(
    about(
      'Downloads from one host at the same time, shared evenly among the workers; an account alone gets half of them.',
    ),
  ),
  STORAGE_BYTES_PER_ACCOUNT: integer(100 * 2 ** 30).meta(
    about(
      'Maximum total size of the uploads, sources and made files of an account. Sources fetched from addresses are dropped first.',
    ),
  ),
  UNPAID_FETCH_BYTES_PER_HOUR: integer(2 ** 30).meta(
    about(
      'Bytes that an account without available tokens may fetch in an hour, to find out whether they were charged before.',
    ),
  ),
  RETENTION_DAYS: integer(0, 0).meta(
    about(
      'Days after which results, chats, uploads, made files, fetched audio and quotes are deleted, once nothing that is kept refers to them; the ledger stays. 0 keeps everything.',
    ),
  ),
  MAX_AUDIO_S: integer(4 * 3600).meta(about('Maximum duration of audio.')),
  REQUESTS_PER_MINUTE: integer(600).meta(
    about(
      'Requests that an account may make in a minute, over all its keys and all API processes. From 400 on each process takes 0.5 % at once, so that ten processes let in at least 95 %; never more than all.',
    ),
  ),
  ACCOUNTS_PER_HOUR: integer(30).meta(
    about('Accounts that an address (IPv6: a /48) may open in an hour by `POST /v1/keys` without a key.'),
  ),
  TEMPORAL_DEADLINE_MS: integer(2_000, 100).meta(
    about('How long a request of a customer waits for Temporal, before the response is `workflow_binding_missing`.'),
  ),
  TEMPORAL_UI_URL: z
    .url({ protocol: /^https?$/, error: 'is not an http or https address' })
    .optional()
    .meta(
      about('Address of the Temporal Web UI, for links of the operator page; `npm start` sets that of its own server.'),
    ),
  TRUST_PROXY: flag.meta(
    about('Trust the last address in `X-Forwarded-For`, which the proxy in front appended, and `X-Forwarded-Host`.'),
  ),
  SWEEP_INTERVAL_MS: integer(30_000).meta(about('Interval at which a worker looks for abandoned work.')),
  WORKER_DEPLOYMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a name of 1 to 64 letters, digits, _ and -')
    .optional()
    .meta(
      about(
        'Name of the Temporal Worker Deployment that workers join: a new version of the workflow code then takes work only once it was promoted, by `npm run deployment -- promote` or, where no other worker runs, by `npm run migrate`.',
        'workers take work at once',
      ),
    ),
  BLOCKED_AFTER_MS: integer(60_000, 1_000).meta(
    about(
      'Time after which `npm start` kills and restarts an API, a worker or its own Temporal server that does not respond.',
    ),
  ),
  WORKER_HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta(about('Port on `HOST` where a worker serves `/livez`, `/readyz` and `/status`.')),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta(
      about(
        'Port on `HOST` where a process serves `/metrics` for Prometheus; each process on a machine needs its own. The API also serves them at its own port, for clients on its machine only. Under `npm start` it is the port of the worker.',
      ),
    ),
  SHUTDOWN_GRACE_MS: integer(10_000).meta(
    about('Time that a stopping worker gives running steps to finish, and a stopping API its requests.'),
  ),
  DRAIN_MS: integer(5_000, 0).meta(
    about(
      'Time for which an API that is asked to stop goes on serving while its `/readyz` responds 503, so that a load balancer takes it out. `npm start`, which has one API, sets 0.',
    ),
  ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .meta(about('Minimum severity of a log line.')),
  LOG_PRETTY: flag.meta(about('Log lines for people instead of JSON.')),
});

/** The settings by name, each with its default and its description. */
export const settings = environment.shape;
export type Config = ReturnType<typeof loadConfig>;

/** Reads the environment; throws one `ConfigError` that names every problem. */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  const dataDir = resolve(parsed.data.DATA_DIR);
  const workDir = resolve(parsed.data.WORK_DIR ?? join(dataDir, 'work'));
  const { KEY_SECRETS: secrets, KEY_SECRET: secret } = parsed.data;
  return {
    ...parsed.data,
    KEY_SECRET: secrets[0] ?? secret,
    KEY_SECRETS: secrets.length > 0 ? secrets : secret === undefined ? [] : [secret],
    CONSOLE_DIR: resolve(parsed.data.CONSOLE_DIR ?? join(import.meta.dirname, '../dist/console')),
    DATA_DIR: dataDir,
    WORK_DIR: workDir,
    CODE_CACHE_DIR: resolve(parsed.data.CODE_CACHE_DIR ?? join(workDir, 'code')),
    STORAGE_URL: parsed.data.STORAGE_URL ?? pathToFileURL(join(dataDir, 'objects')).href,
  };
}

/** The environment is not a valid configuration; `problems` has a line for each invalid setting. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
