import { availableParallelism, tmpdir } from 'node:os';
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

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port of the API; 0 takes a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address the API listens on.'),
  PUBLIC_URL: z.url().optional().describe('Address clients reach the API at; default: as the request named it.'),
  DATA_DIR: z.string().default('.data').describe('State of the embedded mode.'),
  WORK_DIR: z
    .string()
    .default(join(tmpdir(), 'audio-processing-service'))
    .describe("A worker's scratch space and cache."),
  WORK_CACHE_BYTES: integer(4 * 2 ** 30).describe("Upper bound of a worker's local cache, in bytes."),
  DATABASE_URL: z.string().default('postgres://postgres@127.0.0.1:5432/postgres').describe('PostgreSQL.'),
  DATABASE_POOL: integer(20).describe('Connections a process opens at most.'),
  STORAGE_URL: z
    .string()
    .optional()
    .describe('file:///folder or s3://bucket/prefix?region=…&endpoint=…; default: a folder in DATA_DIR.'),
  KEY_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Secret of the API keys and signed addresses, at least 16 characters.'),
  OUTBOUND_ALLOWLIST: list.describe('Hosts or CIDRs exempt from the public-address and https rules. Development only.'),
  TENANT_LANES: integer(4).describe('Task queues that tenants share.'),
  WORKER_QUEUES: list.describe('What a worker serves: orchestration, lanes:0-1, tenant:<account id>; default: all.'),
  WORKFLOW_BUNDLE: z
    .string()
    .optional()
    .describe('Workflow code bundled beforehand by `npm run bundle`; default: bundled at start.'),
  ENGINE_CHILDREN: integer(availableParallelism()).describe(
    'Child processes that decode and analyse, per worker; one more for accounts that have none at work.',
  ),
  MODELS_DIR: z.string().optional().describe('Folder of the audio models that `npm run models` keeps; default: none.'),
  AUDIO_MODELS: list.describe('Names of the audio models to use; default: of each kind the first in MODELS_DIR.'),
  MODEL: z
    .string()
    .regex(
      /^(embedded:rules|(openai-compatible|openai|anthropic):\S+)$/,
      'is none of embedded:rules, openai-compatible:ID, openai:ID, anthropic:ID',
    )
    .default('embedded:rules')
    .describe(
      'Language model of chat and recipe generation: embedded:rules, openai-compatible:ID, openai:ID or anthropic:ID.',
    ),
  OPENAI_COMPATIBLE_BASE_URL: z.url().optional().describe('Where an openai-compatible model is served, /v1 included.'),
  OPENAI_COMPATIBLE_API_KEY: z.string().optional().describe('Its key, where it wants one.'),
  OPENAI_API_KEY: z.string().optional().describe('Key of openai models.'),
  OPENAI_BASE_URL: z.url().optional().describe("Where openai models are served; default: the vendor's address."),
  ANTHROPIC_API_KEY: z.string().optional().describe('Key of anthropic models.'),
  ANTHROPIC_BASE_URL: z.url().optional().describe("Where anthropic models are served; default: the vendor's address."),
  CHAT_MAX_STEPS: integer(24).describe('Model steps of a chat turn, at most.'),
  CHAT_MAX_MODEL_TOKENS: integer(200_000).describe('Tokens of a language model that a chat turn may use.'),
  CHAT_MAX_AUDIO_TOKENS: integer(36_000).describe('Audio tokens that a chat turn may spend.'),
  CHAT_UNFUNDED_TURNS_PER_DAY: integer(20).describe(
    'Chat turns in a day that an account without tokens may send, and recipes that a paid language model drafts for it.',
  ),
  MAX_BODY_BYTES: integer(4 * 2 ** 20).describe('Largest JSON body.'),
  MAX_AUDIO_BYTES: integer(2 ** 30).describe('Largest upload or download.'),
  UNUSED_UPLOADS: integer(1_000).describe('Uploads that an account may have which nothing has used yet.'),
  UNUSED_UPLOAD_BYTES: integer(20 * 2 ** 30).describe('Bytes of them in all.'),
  MAX_AUDIO_S: integer(4 * 3600).describe('Longest audio, in seconds.'),
  REQUESTS_PER_MINUTE: integer(600).describe('Requests a key may make in a minute.'),
  ACCOUNTS_PER_HOUR: integer(30).describe('Accounts that an address (IPv6: a /64) may open in an hour by itself.'),
  TRUST_PROXY: flag.describe('Believe the last address in X-Forwarded-For, which the proxy in front appended.'),
  SWEEP_INTERVAL_MS: integer(30_000).describe('How often a worker looks for work that was left lying.'),
  WORKER_HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Port on HOST where a worker answers /healthz and /readyz; default: none.'),
  SHUTDOWN_GRACE_MS: integer(10_000).describe('How long a stopping worker lets running steps finish.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least severe log line.'),
  LOG_PRETTY: flag.describe('Log lines for people instead of JSON.'),
});

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
  return {
    ...parsed.data,
    DATA_DIR: dataDir,
    WORK_DIR: resolve(parsed.data.WORK_DIR),
    STORAGE_URL: parsed.data.STORAGE_URL ?? pathToFileURL(join(dataDir, 'objects')).href,
  };
}

/** The environment does not make a configuration; `problems` has a line for each setting that is off. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
