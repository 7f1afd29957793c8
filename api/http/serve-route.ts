import { parse as parseQuery } from 'node:querystring';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Resources } from '../../platform/resources.ts';
import type { Caller } from '../auth/caller.ts';
import { isOperator } from '../auth/operator.ts';
import { orExpired } from './expired.ts';
import { requireScope } from './scopes.ts';
import { Problem } from './problems/problem.ts';
import { readJson } from './json-body.ts';
import { clientAddress, isLocal } from './client-address.ts';
import { noteIds } from './log-request.ts';
import type { RememberAs } from './remember.ts';
import { once, type OnceRequest } from './idempotency.ts';
import { begun, LongJson, textOf } from './long-json.ts';
import { originOf } from './origin.ts';
import { parseInput } from './parse.ts';
import type { Limits } from './rate-limit.ts';
import { admitDownload } from './stream-limit.ts';
import type { KeyKind, Route, RouteDeps, RouteReply } from './route.ts';

/** State that all routes of one process share. */
export interface ServeContext {
  deps: RouteDeps;
  limits: Limits;
  /** Aborted when the process begins to shut down. */
  stopping: AbortSignal;
}

/** Serves a request. The order of checks is part of the contract: key, rate, kind of key, its scopes, path, query, body. */
export async function serveRoute(route: Route, ctx: Context, { deps, limits, stopping }: ServeContext): Promise<void> {
  const { config } = deps;
  if (route.keys === 'operator') await admitOperator(ctx, deps);
  const isKeyless = route.keys === 'none' || route.keys === 'operator';
  const caller = isKeyless ? undefined : await admit(route, ctx, limits);
  ctx.state['accountId'] = caller?.accountId;
  if (caller && !mayRunWhileErasing(route)) requireNoErasure(caller);
  const params = pathParams(route, ctx);
  noteIds(ctx, params);
  const query = route.query ? parseInput(route.query, queryOf(ctx), { refusals: route.refusals, config }) : undefined;
  const disconnected = new AbortController();
  ctx.res.once('close', () => disconnected.abort());
  if (ctx.res.closed) disconnected.abort(); // it closed while the key was looked up

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
        address: clientAddress(ctx),
        isLocal: isLocal(ctx),
        signal: disconnected.signal,
        stopping,
        remember,
      },
      deps,
    );
  const named = [params, query, body];
  const reply = await orExpired(deps.db, { accountId: caller?.accountId, named }, () =>
    route.idempotent === true && caller
      ? once(deps, { ...requestOf(route, ctx, body), accountId: caller.accountId }, handle)
      : handle(() => async () => {}),
  );
  noteIds(ctx, reply.body);
  // Only the response to a GET is refused: any other request has already done its work.
  if (caller && reply.body instanceof LongJson && ctx.method === 'GET')
    admitDownload(deps.storage, { accountId: caller.accountId, signal: disconnected.signal });
  await respond(route, ctx, reply);
}

/** Returns the query parameters, at most 1,000. Koa's own parser takes quadratic time: 0.9 s for 7,500 of them. */
function queryOf(ctx: Context): Record<string, unknown> {
  return { ...parseQuery(ctx.querystring) };
}

/** Returns what distinguishes requests under the same Idempotency-Key. */
function requestOf(route: Route, ctx: Context, body: unknown): Omit<OnceRequest, 'accountId'> {
  return { headers: ctx.headers, method: ctx.method, path: ctx.path, body, status: route.reply.status };
}

/** Throws unless the client is on this machine and has a session of the operator. */
async function admitOperator(ctx: Context, deps: Resources): Promise<void> {
  if (!isLocal(ctx)) throw new Problem('local_only');
  if (!(await isOperator(deps, ctx.headers.authorization))) throw new Problem('operator_only');
}

async function admit({ keys, scope }: Route, ctx: Context, limits: Limits): Promise<Caller | undefined> {
  const { authorization } = ctx.headers;
  if (keys === 'optional' && authorization === undefined) return undefined;
  const { caller, headers } = await limits.admit(authorization);
  ctx.set(headers);
  requireKey({ keys, scope }, caller);
  return caller;
}

/** Throws if a route does not accept the caller's kind of key, or needs a scope that the key does not have. */
export function requireKey({ keys, scope }: Pick<Route, 'keys' | 'scope'>, caller: Caller): void {
  if (typeof keys !== 'string') requireKind(keys, caller);
  requireScope(scope, caller);
}

/** Throws if a route does not accept the caller's kind of key: only the batch API excludes free keys, only chat test keys. */
function requireKind(keys: readonly KeyKind[], { keyKind }: Pick<Caller, 'keyKind'>): void {
  if (keys.includes(keyKind)) return;
  throw new Problem(keyKind === 'free' ? 'batch_paid_only' : 'chat_key_not_accepted');
}

/** Reports whether a route writes nothing that an erasure of the account's data would have to erase. */
export function mayRunWhileErasing({ method, scope, whileErasing }: Route): boolean {
  return method === 'get' || scope === 'keys' || whileErasing === true;
}

/** Throws while the data of the caller's account are being erased: what is written then would be erased, or be left. */
export function requireNoErasure({ isErasing }: Pick<Caller, 'isErasing'>): void {
  if (isErasing) throw new Problem('erasure_in_progress');
}

function pathParams(route: Route, ctx: Context): unknown {
  if (!route.params) return undefined;
  const parsed = route.params.safeParse(ctx['params']);
  if (parsed.success) return parsed.data;
  const { unknown = 'not_found', unknownDetail: detail } = route;
  throw new Problem(unknown, detail === undefined ? {} : { detail });
}

async function requestBody(route: Route, ctx: Context, { config }: Resources): Promise<unknown> {
  if (route.body === undefined) return undefined;
  if (route.body === 'stream') return ctx.req;
  const maxBytes = Math.min(route.maxBodyBytes ?? Infinity, config.MAX_BODY_BYTES);
  const json = await readJson(ctx.req, { maxBytes, optional: route.bodyOptional });
  return parseInput(route.body, json, { refusals: route.refusals, config });
}

async function respond(route: Route, ctx: Context, { body, status, headers = {} }: RouteReply): Promise<void> {
  ctx.status = status ?? route.reply.status;
  const schema = route.reply.others?.find((other) => other.status === status)?.body ?? route.reply.body;
  if (schema === 'stream') {
    stream(ctx, { body, headers });
    return;
  }
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    stream(ctx, { body, headers }); // another of the types of the reply, or JSON that was written before
    return;
  }
  ctx.set({ ...headers, 'Cache-Control': 'no-store' });
  if (body instanceof LongJson) {
    const pieces = textOf(body, schema); // one list entry at a time
    const text = ctx.method === 'HEAD' ? null : Readable.from(await begun(pieces), { objectMode: false });
    stream(ctx, { body: text, headers: { 'Content-Type': 'application/json; charset=utf-8' } });
  } else {
    ctx.body = schema.parse(body);
  }
}

function stream(ctx: Context, { body, headers }: { body: unknown; headers: Record<string, string> }): void {
  // Koa responds to HEAD without reading the stream, which would stay open.
  if (ctx.method === 'HEAD' && body instanceof Readable) body.destroy();
  const { status } = ctx;
  ctx.body = ctx.method === 'HEAD' ? null : body;
  ctx.status = status; // Koa sets 204 for a null body
  const { Vary: vary, ...others } = headers;
  ctx.set(others); // Koa drops or guesses some headers when the body is set
  if (vary !== undefined) ctx.vary(vary); // besides the origin
}
