import { randomUUID } from 'node:crypto';
import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { z } from 'zod';
import { hasScope } from '../http/scopes.ts';
import { Problem } from '../http/problems/problem.ts';
import { readJson } from '../http/json-body.ts';
import { originOf } from '../http/origin.ts';
import { requireNoErasure, type ServeContext } from '../http/serve-route.ts';
import { cancelCall, rememberCall } from './cancel-call.ts';
import { createServer } from './server.ts';
import { requireOwnOrigin } from './require-own-origin.ts';

export const MCP_PATH = '/mcp';

/** Max size of a JSON-RPC message. The longest tool input is a batch of 500 URLs; with URLs of 2,000 characters it fits. */
const MAX_MESSAGE_BYTES = 2 ** 20;

/** Header by which protocols before 2026 name the connection that a message belongs to. */
const SESSION = 'Mcp-Session-Id';
const SESSION_ID = /^[\x21-\x7e]{1,128}$/;

const requestId = z.union([z.string().max(200), z.number()]);
const message = z.looseObject({ method: z.string().optional(), id: requestId.optional().catch(undefined) });
const cancelled = z.looseObject({ method: z.literal('notifications/cancelled'), params: z.looseObject({ requestId }) });

/**
 * Serves the Model Context Protocol (2025 and 2026) over streamable HTTP. It keeps no state: any process may receive any
 * message. Checks run in the order of routes: host and origin, key, rate, body. They respond with problems, the rest with JSON-RPC.
 */
export async function serveMcp(ctx: Context, { deps, limits, stopping }: ServeContext): Promise<void> {
  const { config, log } = deps;
  requireOwnOrigin(ctx, config);
  const { caller, headers } = await limits.admit(ctx.headers.authorization);
  ctx.state['accountId'] = caller.accountId;
  ctx.set(headers);
  requireNoErasure(caller);
  const disconnected = new AbortController();
  ctx.res.once('close', () => disconnected.abort());
  if (ctx.res.closed) disconnected.abort(); // it closed while the key was looked up

  const maxBytes = Math.min(MAX_MESSAGE_BYTES, config.MAX_BODY_BYTES);
  const body = ctx.method === 'POST' ? await readJson(ctx.req, { maxBytes }) : undefined;
  // A JSON-RPC batch would count as one request to the rate limit.
  if (Array.isArray(body))
    throw new Problem('invalid_request', {
      detail: 'JSON-RPC batches are not supported. Send one message per request.',
    });
  const sessionId = SESSION_ID.exec(ctx.get(SESSION))?.[0];
  const { accountId } = caller;
  const cancelledId = cancelled.safeParse(body).data?.params.requestId;
  if (cancelledId !== undefined && sessionId && hasScope('spend', caller))
    await cancelCall(deps, { accountId, sessionId, requestId: cancelledId });

  const { method, id } = message.safeParse(body).data ?? {};
  if (method === 'initialize') ctx.set(SESSION, randomUUID());
  const session = {
    caller,
    origin: originOf(ctx, config),
    requestId: ctx.state['requestId'] as string,
    signal: disconnected.signal,
    stopping,
    remember:
      sessionId && id !== undefined ? rememberCall({ accountId, sessionId, requestId: id }) : () => async () => {},
  };
  const handler = createMcpHandler(() => createServer(deps, session), {
    responseMode: 'sse', // a call may take longer than clients wait for headers
    maxSubscriptions: 0, // the list of tools does not change
    onerror: (error) => log.debug({ err: error, requestId: session.requestId }, 'MCP request refused'),
  });
  ctx.respond = false;
  await toNodeHandler({ fetch: async (...request) => withoutConnection(await handler.fetch(...request)) })(
    ctx.req as NodeIncomingMessageLike,
    ctx.res,
    body,
  );
}

/**
 * Returns a response without its Connection header, which is a matter of the server: the SDK asks to keep every stream's connection, also one that
 * the client (RFC 9112, section 9.6) or a process that drains wants closed.
 */
function withoutConnection(response: Response): Response {
  response.headers.delete('Connection');
  return response;
}
