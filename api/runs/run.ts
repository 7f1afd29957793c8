import { artifactSigner } from '../artifacts/presenters.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { QUOTE_PROBLEMS } from '../jobs/require-quote.ts';
import { detailsByUrl } from '../jobs/item-details.ts';
import { admitStream, isLongAdmitted } from '../http/stream-limit.ts';
import { presentRun } from './presenters.ts';
import { readRun } from './read-run.ts';
import { runSteps as run } from './run-steps.ts';
import { runWithin } from './run-within.ts';
import { NEW_STEPS_RUN_REFUSALS, newStepsRun, run as runSchema, submittedSteps } from './schemas.ts';

/** `POST /v1/run`. */
export const runSteps = route({
  method: 'post',
  path: '/v1/run',
  summary:
    'Run a capability or steps on up to 20 audio URLs without saving a recipe, and wait for the result if requested',
  keys: ANY_KEY,
  scope: 'spend',
  body: newStepsRun,
  refusals: NEW_STEPS_RUN_REFUSALS,
  reply: {
    status: 202,
    body: submittedSteps,
    others: [{ status: 200, when: 'The run ended within wait_s.', body: runSchema }],
  },
  idempotent: true,
  problems: [
    'paused',
    'invalid_steps',
    'delivery_not_set_up',
    'storage_full',
    'upload_not_found',
    'workflow_binding_missing',
    ...QUOTE_PROBLEMS,
  ],

  async handle({ body, caller, origin, signal, stopping, remember }, deps) {
    const { accountId } = caller;
    const over = new AbortController();
    if (body.wait_s > 0) admitStream(deps.db, { accountId, signal: over.signal });
    try {
      const id = await run(deps, {
        caller,
        work: body,
        executionPolicy: body.execution_policy,
        audioUrls: body.audio_urls,
        details: detailsByUrl(body.items, body.audio_urls),
        webhookUrl: body.webhook_url,
        metadata: body.metadata,
        maxTokens: body.max_tokens,
        quoteId: body.quote_id,
        expiresInS: body.expires_in_s,
        priority: body.priority,
        deliverTo: body.deliver_to,
        remember: remember(presentSubmitted),
      });
      if (body.wait_s === 0) return { body: presentSubmitted(id) };
      const { status } = await runWithin(deps, { id, accountId, waitS: body.wait_s, signal, stopping });
      if (status === 'IN_QUEUE') return { body: presentSubmitted(id) };
      const ended = await readRun(deps.db, { id, accountId });
      // The run is done, and a later GET returns its result.
      if (!isLongAdmitted(deps.db, { accountId, page: ended.page, signal })) return { body: presentSubmitted(id) };
      return { status: 200, body: presentRun(ended, artifactSigner(deps.config, origin)) };
    } finally {
      over.abort();
    }
  },
});

function presentSubmitted(id: string) {
  return { job_id: id, status: 'IN_QUEUE' as const, recipe_id: null };
}
