import { detailsByUrl } from '../jobs/item-details.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { quoteWork } from './quote-work.ts';
import { readQuote } from './read-quote.ts';
import { NEW_QUOTE_REFUSALS, newQuote, quote } from './schemas.ts';

/** `POST /v1/quote`. */
export const createQuote = route({
  method: 'post',
  path: '/v1/quote',
  summary: 'Get the price of a batch or run, which binds for 24 hours',
  keys: ANY_KEY,
  scope: 'spend',
  body: newQuote,
  refusals: NEW_QUOTE_REFUSALS,
  reply: {
    status: 202,
    body: quote,
    others: [{ status: 200, when: 'The length of all audio is known.' }],
  },
  problems: [
    'paused',
    'batch_too_large',
    'run_too_large',
    'invalid_steps',
    'recipe_not_found',
    'recipe_not_approved',
    'storage_full',
    'upload_not_found',
    'workflow_binding_missing',
  ],

  async handle({ body, caller }, deps) {
    const { accountId } = caller;
    detailsByUrl(body.items, body.audio_urls);
    const id = await quoteWork(deps, {
      caller,
      recipeId: body.recipe_id,
      work: body,
      audioUrls: body.audio_urls,
    });
    const made = await readQuote(deps.db, { id, accountId });
    return { status: made.status === 'completed' ? 200 : 202, body: made };
  },
});
