import { z } from 'zod';
import type { Capability } from '../../audio/capabilities/capability.ts';
import { CAPABILITIES } from '../../audio/capabilities/list.ts';
import { atVersion, missingVersion, versionedOutput } from '../../audio/capabilities/versions.ts';
import { LongOutput } from '../../platform/json/long-output.ts';
import * as shownItems from '../../platform/db/items/shown-items.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { failure, currentProgress } from '../jobs/schemas.ts';
import { inputSchema, joined, outputSchema, type Json } from '../openapi/json-schema.ts';
import { addressArtifacts, artifactSigner, type SignArtifact } from '../artifacts/presenters.ts';
import { presentFailure } from '../jobs/presenters.ts';
import { Problem } from '../http/problems/problem.ts';
import { audioUrl } from '../jobs/audio-url.ts';
import { maxTokens, quoteId } from '../jobs/schemas.ts';
import { parseInput, type Refusal } from '../http/parse.ts';
import { submitJob } from '../jobs/submit-job.ts';
import { startAndAwait } from './await-run.ts';
import { MAX_RESULT_BYTES, orTruncated } from './tool-result.ts';
import { runAddress, type Tool, type ToolCall } from './tool.ts';

/** The input of every capability tool, besides the capability's own parameters. */
const common = z.strictObject({
  audio_url: audioUrl,
  version: z
    .int()
    .positive()
    .optional()
    .describe('Version of the tool, as an earlier result names it in capability_version. Default: the current one.'),
  wait_s: z
    .number()
    .min(0)
    .max(86_400)
    .optional()
    .describe(
      'Max seconds to wait for the result. Default: no limit. If the job is still IN_QUEUE, get_run returns the result later.',
    ),
  max_tokens: maxTokens.optional(),
  quote_id: quoteId.optional(),
});

const REFUSALS: readonly Refusal[] = [
  {
    field: 'audio_url',
    when: 'missing',
    code: 'invalid_audio_url',
    detail: 'audio_url is missing. Send the URL of the audio.',
  },
  { field: 'audio_url', when: 'invalid', code: 'invalid_audio_url' },
];

/** Part of the description of every capability. */
const COST = 'Costs a token per second.';

/** Every capability as a tool: a run of one step on one audio, which the call waits for. */
export const CAPABILITY_TOOLS: readonly Tool[] = CAPABILITIES.map(toolOf);

/** Returns the JSON Schema of the input of a capability's tool. */
export function capabilityInput({ params }: Capability): Json {
  return joined(
    inputSchema(common.pick({ audio_url: true })),
    inputSchema(params),
    inputSchema(common.omit({ audio_url: true })),
  );
}

function toolOf(capability: Capability): Tool {
  const result = z.object({
    job_id: z.uuid().describe('The run of this call, for get_run.'),
    status: z.enum(JOB_STATES).describe('IN_QUEUE if the work was not finished within wait_s.'),
    audio_url: z.string(),
    output: versionedOutput(capability).nullable().describe('Null unless completed.'),
    error: failure.nullable(),
    tokens_charged: z.int().describe('Tokens charged; 0 if the audio was charged before.'),
    cached: z.boolean().describe('True if the result came from the cache.'),
    progress: currentProgress,
  });
  return {
    name: capability.name,
    description: `${capability.summary} ${COST}`,
    scope: 'spend',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    inputSchema: capabilityInput(capability),
    outputSchema: orTruncated(outputSchema(result)),

    async call(call, deps) {
      const { audioUrl: url, waitS, params, version, limits } = parsedCall(capability, call, deps);
      const start = (): Promise<string> =>
        submitJob(deps, {
          caller: call.caller,
          kind: 'run',
          recipeId: null,
          audioUrls: [url],
          steps: [
            {
              capability: capability.name,
              ...(Object.keys(params).length > 0 ? { params } : {}),
              ...(version === undefined ? {} : { version }),
            },
          ],
          executionPolicy: DEFAULT_POLICY,
          ...limits,
          remember: call.remember(() => null),
        });
      const run = await startAndAwait(deps, call, { start, waitS });
      return {
        structured: await callResult(deps, { capability, run, audioUrl: url, origin: call.origin }),
        isError: run.status === 'failed' || run.status === 'cancelled',
        url: runAddress(call.origin, run.id),
      };
    },
  };
}

/** Returns the result of a call, or undefined if it is longer than a tool may return: then its output is not read. */
async function callResult(
  { db, config }: Resources,
  call: { capability: Capability; run: JobStatus; audioUrl: string; origin: string },
): Promise<Json | undefined> {
  const { capability, run, audioUrl: url, origin } = call;
  const [entry] = await shownItems.pageEntries(db, { jobId: run.id, offset: 0, limit: 1 });
  if (!entry) throw new Problem('internal');
  if (entry.bytes > MAX_RESULT_BYTES) return undefined;
  const [item] = await shownItems.withOutputs(db, [entry.id]);
  const output = item?.steps[0]?.output;
  if (output instanceof LongOutput && output.bytes > MAX_RESULT_BYTES) return undefined;
  return {
    job_id: run.id,
    status: run.status,
    audio_url: url,
    ...presentedItem(capability, item && (await shownItems.whole(db, item)), artifactSigner(config, origin)),
  };
}

/** The checked input of a call. */
interface ParsedCall {
  audioUrl: string;
  waitS: number;
  params: Json;
  version?: number;
  /** Limits of what the call may charge: tokens, or the quote that binds it. */
  limits: { maxTokens: number | undefined; quoteId: string | undefined };
}

/** Validates a call's input like a step of a recipe. Null in an optional field counts as absent. */
function parsedCall(capability: Capability, { input }: ToolCall, { config }: Resources): ParsedCall {
  const sent = Object.entries(input).filter(([, value]) => value !== null);
  const isOwn = ([name]: [string, unknown]): boolean => Object.hasOwn(common.shape, name);
  const own = parseInput(common, Object.fromEntries(sent.filter(isOwn)), { refusals: REFUSALS, config });
  const given = Object.fromEntries(sent.filter((field) => !isOwn(field)));
  if (!atVersion(capability, own.version)) {
    const errors = [{ path: 'version', message: missingVersion(capability, own.version!) }];
    throw new Problem('invalid_steps', { errors });
  }
  parseInput(capability.params, given, { config }); // kept as sent: the version that runs applies its own defaults
  const pin = own.version === undefined ? {} : { version: own.version };
  const limits = { maxTokens: own.max_tokens, quoteId: own.quote_id };
  return { audioUrl: own.audio_url, waitS: own.wait_s ?? Infinity, params: given, limits, ...pin };
}

function presentedItem(
  { name: capability }: Capability,
  item: shownItems.WholeItem | undefined,
  sign: SignArtifact,
): Json {
  if (!item) throw new Problem('internal');
  const failed = item.failure ?? item.steps[0]?.failure ?? null;
  const output = item.status === 'completed' && failed === null ? (item.steps[0]?.output ?? null) : null;
  return {
    output: addressArtifacts(output, { sign, audioUrl: item.audioUrl, capability }),
    error: failed && presentFailure(failed),
    tokens_charged: item.tokensCharged,
    cached: item.cached,
    progress: item.progress,
  };
}
