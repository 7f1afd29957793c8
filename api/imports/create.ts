import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { once } from '../http/idempotency.ts';
import { checkMediaType } from '../http/json-body.ts';
import { Problem } from '../http/problems/problem.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { admitArrival } from './admit-arrival.ts';
import { MAX_IMPORT_BYTES, receiveLines } from './receive-lines.ts';
import { newImport, NEW_IMPORT_REFUSALS, submittedImport } from './schemas.ts';
import { submitImport } from './submit-import.ts';

const TYPE = 'application/jsonl';
const PATH = '/v1/imports';

/** `POST /v1/imports`. */
export const createImport = route({
  method: 'post',
  path: PATH,
  summary:
    'Submit up to 100,000 audio URLs against a recipe: one JSON object {audio_url, custom_id, metadata} per line, 64 MiB at most; batches are opened four at a time',
  keys: PAID_KEYS,
  scope: 'spend',
  query: newImport,
  refusals: NEW_IMPORT_REFUSALS,
  body: 'stream',
  bodyTypes: [TYPE],
  reply: { status: 202, body: submittedImport },
  idempotent: 'by-content',
  problems: [
    'paused',
    'invalid_line',
    'recipe_not_found',
    'too_many_imports',
    'recipe_not_approved',
    'delivery_not_set_up',
    'payload_too_large',
    'unsupported_media_type',
    'import_too_large',
    'storage_full',
    'workflow_binding_missing',
  ],

  async handle({ body, caller, headers, query }, deps) {
    checkMediaType(headers, { type: TYPE, is: 'JSON Lines' });
    const { accountId } = caller;
    const { deliver_to_bucket: bucket, deliver_to_prefix: prefix } = query;
    if (prefix !== undefined && bucket === undefined) {
      const errors = [{ path: 'deliver_to_prefix', message: 'It goes with deliver_to_bucket.' }];
      throw new Problem('invalid_request', { errors });
    }
    const announced = Number(headers['content-length'] ?? 0);
    const end = admitArrival(deps.db, accountId);
    const lines = await receiveLines(deps, { accountId, body, announced, maxBytes: MAX_IMPORT_BYTES }).finally(end);
    try {
      const content = { ...query, sha256: lines.sha256 };
      const request = { accountId, headers, method: 'POST', path: PATH, body: content, status: 202 };
      const present = (id: string): z.input<typeof submittedImport> => ({
        import_id: id,
        status: 'IN_QUEUE',
        total_items: lines.total,
      });
      return await once(deps, request, async (remember) => {
        const id = await submitImport(deps, {
          caller,
          recipeId: query.recipe_id,
          webhookUrl: query.webhook_url,
          maxRetries: query.max_retries,
          deliverTo: bucket === undefined ? undefined : { bucket, prefix },
          lines,
          remember: remember(present),
        });
        return { body: present(id) };
      });
    } finally {
      await rm(lines.path, { force: true });
    }
  },
});
