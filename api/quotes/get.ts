import { ANY_KEY, route } from '../http/route.ts';
import { readQuote } from './read-quote.ts';
import { quote, quoteParams } from './schemas.ts';

/** `GET /v1/quote/{quote_id}`. */
export const getQuote = route({
  method: 'get',
  path: '/v1/quote/{quote_id}',
  summary: 'Get a quote, priced as soon as all of its audio is measured',
  keys: ANY_KEY,
  scope: 'read',
  params: quoteParams,
  unknown: 'quote_not_found',
  reply: { status: 200, body: quote },
  problems: ['quote_not_found'],

  async handle({ params, caller: { accountId } }, { db }) {
    return { body: await readQuote(db, { id: params.quote_id, accountId }) };
  },
});
