import { randomUUID } from 'node:crypto';
import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { z } from 'zod';
import { authenticate } from '../auth/authenticate.ts';
import { Problem } from '../http/problems.ts';
import { readJson } from '../http/json-body.ts';
import { originOf, type Mounted } from '../http/serve-route.ts';
import { cancelNamed, rememberCall } from './cancel-call.ts';
import { createServer } from './server.ts';
import { requireOwnSource } from './require-own-origin.ts';

export const MCP_PATH = '/mcp';

/** Header by which clients before the 2026 protocol say which of their connections a message belongs to. */
const SESSION = 'Mcp-Session-Id';
const SESSION_ID = /^[\x21-\x7e]{1,128}$/;

const requestId = z.union([z.string().max(200), z.number()]);
const message = z.looseObject({ method: z.string().optional(), id: requestId.optional().catch(undefined) });
const cancelled = z.looseObject({ method: z.literal('notifications/cancelled'), params: z.looseObject({ requestId }) });

/**
 * Serves the Model Context Protocol over streamable HTTP, in its 2026 and 2025 forms, without state: any process may get any message.
 * The order is that of routes: source, key, limit, body. Refusals are problems; from there on it is JSON-RPC.
 */
export async function serveMcp(ctx: Context, { deps, limits, stopping }: Mounted): Promise<void> {
  const { config, log } = deps;
  requireOwnSource(ctx, config);
  const caller = await authenticate(deps, ctx.headers.authorization);
  if (!caller) throw new Problem('unauthorized');
  ctx.state['accountId'] = caller.accountId;
  ctx.set(await limits.perKey(caller.keyId));
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  if (ctx.res.closed) gone.abort(); // while the key was looked up

  const body = ctx.method === 'POST' ? await readJson(ctx.req, { maxBytes: config.MAX_BODY_BYTES }) : undefined;
  // One message is one request to the rate limit.
  if (Array.isArray(body)) throw new Problem('invalid_request', { detail: 'Send one JSON-RPC message a request.' });
  const sessionId = SESSION_ID.exec(ctx.get(SESSION))?.[0];
  const { accountId } = caller;
  const takenBack = cancelled.safeParse(body).data?.params.requestId;
  if (takenBack !== undefined && sessionId) await cancelNamed(deps, { accountId, sessionId, requestId: takenBack });

  const { method, id } = message.safeParse(body).data ?? {};
  if (method === 'initialize') ctx.set(SESSION, randomUUID());
  const session = {
    caller,
    origin: originOf(ctx, config),
    requestId: ctx.state['requestId'] as string,
    signal: gone.signal,
    stopping,
    remember:
      sessionId && id !== undefined ? rememberCall({ accountId, sessionId, requestId: id }) : () => async () => {},
  };
  const handler = createMcpHandler(() => createServer(deps, session), {
    responseMode: 'sse', // a call may be silent for longer than clients wait for headers
    maxSubscriptions: 0, // the list of tools does not change
    onerror: (error) => log.debug({ err: error, requestId: session.requestId }, 'an MCP request was refused'),
  });
  ctx.respond = false;
  await toNodeHandler(handler)(ctx.req as NodeIncomingMessageLike, ctx.res, body);
}
