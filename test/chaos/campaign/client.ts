import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignLog } from './log.ts';
import type { Outages } from './outages.ts';

/** A request without a response for this long is given up and sent again, as clients do. */
const REQUEST_LIMIT_MS = 15_000;
/** The only responses of status 5xx that a client may get, and only while a part is away; the last one is of a balancer whose server has gone. */
const ALLOWED_5XX = new Set(['503 temporarily_unavailable', '500 workflow_binding_missing', '502 bad_gateway']);
/** A Temporal that is slower than this is given up, also one that is not away. */
const TEMPORAL_MS = 2_000;

export interface ClientResponse {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
  body: any;
}

interface ClientRequest {
  body?: object | Uint8Array;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A client that behaves as a careful customer's does: it sends a request again until it gets a definite response. */
export interface CampaignClient {
  /** Sends a request once; undefined when the connection failed. Checks every status. */
  once(method: string, path: string, request?: ClientRequest): Promise<ClientResponse | undefined>;
  /** Sends a request until a response below 500 arrives; with an Idempotency-Key a repeated POST does nothing twice. */
  surely(method: string, path: string, request?: ClientRequest): Promise<ClientResponse>;
  /** Opens a stream; undefined when the connection failed. */
  stream(method: string, path: string, request?: ClientRequest): Promise<Response | undefined>;
}

/**
 * Returns a client with a key; `outages` says when a 5xx is allowed. With `patience` above 1, on a machine that does other work as well, requests may take
 * longer by that factor, and Temporal may be too slow.
 */
export function openClient(
  baseUrl: string,
  { apiKey, log, outages, patience }: { apiKey: string; log: CampaignLog; outages: Outages; patience: number },
): CampaignClient {
  const isSlow = (code: string, sentAt: number): boolean =>
    patience > 1 && code === 'workflow_binding_missing' && Date.now() - sentAt >= TEMPORAL_MS;
  const send = async (method: string, path: string, { body, headers, signal }: ClientRequest): Promise<Response> => {
    const isBytes = body instanceof Uint8Array;
    return fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  };
  const judge = (
    method: string,
    path: string,
    { status, code, sentAt }: { status: number; code: string; sentAt: number },
  ) =>
    log.check(
      'responses',
      status < 500 ||
        (ALLOWED_5XX.has(`${status} ${code}`) && (outages.overlaps(sentAt, Date.now()) || isSlow(code, sentAt))),
      `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')} returned ${status} ${code}${outages.overlaps(sentAt, Date.now()) ? '' : ' while nothing was away'}`,
    );

  const client: CampaignClient = {
    async once(method, path, request = {}) {
      const sentAt = Date.now();
      try {
        const response = await send(method, path, {
          signal: AbortSignal.timeout(patience * REQUEST_LIMIT_MS),
          ...request,
        });
        const text = await response.text();
        const body: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
        judge(method, path, { status: response.status, code: codeOf(body), sentAt });
        return { status: response.status, headers: response.headers, body };
      } catch {
        log.check(
          'responses',
          outages.overlaps(sentAt, Date.now()),
          `${method} ${path} got no response while nothing was away`,
        );
        return undefined;
      }
    },
    async surely(method, path, request = {}) {
      for (;;) {
        const response = await client.once(method, path, request);
        if (response && response.status < 500 && response.status !== 429) return response;
        await sleep(500);
      }
    },
    async stream(method, path, request = {}) {
      const sentAt = Date.now();
      try {
        const response = await send(method, path, request);
        if (response.ok) return response;
        judge(method, path, { status: response.status, code: codeOf(await response.json()), sentAt });
        return response;
      } catch {
        return undefined;
      }
    },
  };
  return client;
}

function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}
