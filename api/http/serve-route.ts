import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Config } from '../../platform/config.ts';
import type { Resources } from '../../platform/resources.ts';
import { authenticate, type Caller } from '../auth/authenticate.ts';
import { Problem } from './problems.ts';
import { readJson } from './json-body.ts';
import { clientAddress } from './client-address.ts';
import type { RememberAs } from './remember.ts';
import { once, type OnceRequest } from './idempotency.ts';
import { LongJson, textOf } from './long-json.ts';
import { parseInput } from './parse.ts';
import type { Limits } from './rate-limit.ts';
import type { KeyKind, Route, RouteReply } from './route.ts';

export interface Mounted {
  deps: Resources;
  limits: Limits;
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
}

/** Serves one request by its route, in the order of the contract: key, limit, kind of key, address, query, body, work. */
export async function serve(route: Route, ctx: Context, { deps, limits, stopping }: Mounted): Promise<void> {
  const { config } = deps;
  const caller = route.keys === 'none' ? undefined : await admit(route.keys, ctx, { deps, limits });
  ctx.state['accountId'] = caller?.accountId;
  const params = pathParams(route, ctx);
  const query = route.query
    ? parseInput(route.query, { ...ctx.query }, { refusals: route.refusals, config })
    : undefined;
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  if (ctx.res.closed) gone.abort(); // while the key was looked up

  const body = await requestBody(route, ctx, deps);
  if (route.keys === 'optional' && !caller) await limits.perAddress(clientAddress(ctx));
  const handle = (remember: RememberAs) =>
    route.handle(
      {
        caller,
        params,
        query,
        body,
        headers: ctx.headers,
        method: ctx.method,
        origin: originOf(ctx, config),
        requestId: ctx.state['requestId'] as string,
        signal: gone.signal,
        stopping,
        remember,
      },
      deps,
    );
  const reply =
    route.idempotent && caller
      ? await once(deps, { ...asked(route, ctx, body), accountId: caller.accountId }, handle)
      : await handle(() => async () => {});
  answer(route, ctx, reply);
}

/** Scheme, host and port that clients reach the API at, without a trailing slash. */
export function originOf(ctx: Context, config: Pick<Config, 'PUBLIC_URL'>): string {
  return config.PUBLIC_URL?.replace(/\/+$/, '') ?? `${ctx.protocol}://${ctx.host}`;
}

/** What tells one request from another under the same Idempotency-Key. */
function asked(route: Route, ctx: Context, body: unknown): Omit<OnceRequest, 'accountId'> {
  return { headers: ctx.headers, method: ctx.method, path: ctx.path, body, status: route.reply.status };
}

async function admit(
  keys: Exclude<Route['keys'], 'none'>,
  ctx: Context,
  { deps, limits }: Pick<Mounted, 'deps' | 'limits'>,
): Promise<Caller | undefined> {
  const { authorization } = ctx.headers;
  if (keys === 'optional' && authorization === undefined) return undefined;
  const caller = await authenticate(deps, authorization);
  if (!caller) throw new Problem('unauthorized');
  ctx.set(await limits.perKey(caller.keyId));
  if (keys !== 'optional') requireKind(keys, caller);
  return caller;
}

/** Refuses a caller whose kind of key a route does not take: free keys are shut out of the batch API only, test keys of chat only. */
export function requireKind(keys: readonly KeyKind[], { keyKind }: Pick<Caller, 'keyKind'>): void {
  if (keys.includes(keyKind)) return;
  throw new Problem(keyKind === 'free' ? 'batch_paid_only' : 'chat_key_not_accepted');
}

function pathParams(route: Route, ctx: Context): unknown {
  if (!route.params) return undefined;
  const parsed = route.params.safeParse(ctx['params']);
  if (!parsed.success) throw new Problem(route.unknown ?? 'not_found');
  return parsed.data;
}

async function requestBody(route: Route, ctx: Context, { config }: Resources): Promise<unknown> {
  if (route.body === undefined) return undefined;
  if (route.body === 'stream') return ctx.req;
  const json = await readJson(ctx.req, { maxBytes: config.MAX_BODY_BYTES, optional: route.bodyOptional });
  return parseInput(route.body, json, { refusals: route.refusals, config });
}

function answer(route: Route, ctx: Context, { body, status, headers = {} }: RouteReply): void {
  ctx.status = status ?? route.reply.status;
  const schema = route.reply.body;
  if (schema === 'stream') {
    stream(ctx, { body, headers });
    return;
  }
  ctx.set({ ...headers, 'Cache-Control': 'no-store' });
  if (body instanceof LongJson) {
    const text = Readable.from(textOf(body, schema), { objectMode: false }); // one entry at a time
    stream(ctx, { body: text, headers: { 'Content-Type': 'application/json; charset=utf-8' } });
  } else {
    ctx.body = schema.parse(body);
  }
}

function stream(ctx: Context, { body, headers }: { body: unknown; headers: Record<string, string> }): void {
  // Koa answers HEAD without reading the stream, which would stay open.
  if (ctx.method === 'HEAD' && body instanceof Readable) body.destroy();
  const shownStatus = ctx.status;
  ctx.body = ctx.method === 'HEAD' ? null : body;
  ctx.status = shownStatus; // a null body makes it 204
  ctx.set(headers); // and a body drops or guesses some headers
}
