import { Agent, Client } from 'undici';
import type { Config } from '../config.ts';
import { isPublicAddress } from './addresses.ts';
import { parseAllowlist } from './allowlist.ts';
import { CONNECT_TIMEOUT_MS, guardedConnector, reachable, type Guard, type Resolve } from './connector.ts';
import { download, SOURCE_LIMITS, type DownloadOptions, type Route, type SourceLimits } from './download.ts';
import { unreachable } from './error.ts';
import { HostSlots } from './host-slots.ts';
import { post, type PostOptions } from './post.ts';
import { send, type SendOptions, type SentResponse } from './send.ts';
import { nameResolver } from './resolve-name.ts';
import type { Logger } from '../telemetry/logger.ts';

export { EgressError } from './error.ts';
export { HostBusy } from './host-slots.ts';
export { parseAllowlist } from './allowlist.ts';

/**
 * Outbound HTTP, for the whole service: only to public addresses, checked where the socket connects. Proxy settings
 * are ignored.
 */
export interface Egress {
  /**
   * Streams an http(s) URL to a file; follows up to 5 redirects and checks each target. Throws EgressError if the
   * target is at fault, `HostBusy` while as many downloads from its host run as may, and the signal's reason if it is
   * aborted. The file is kept only if it is complete.
   */
  download(url: string, options: DownloadOptions): Promise<{ bytes: number; sha256: string }>;
  /** Keeps the downloads from each host to this process's share of those of so many processes; at least one. */
  shareDownloads(processes: number): void;
  /**
   * POSTs to an https URL once and returns the status, which may be a redirect; throws EgressError if there is none.
   */
  post(url: string, options: PostOptions): Promise<{ status: number }>;
  /**
   * Sends a request to an https URL once, with a body that may be a stream, and returns the response, which may be a redirect and is short.
   * Throws EgressError if there is none.
   */
  send(url: string, options: SendOptions): Promise<SentResponse>;
  close(): Promise<void>;
}

/** Dependencies that tests replace: DNS resolution and the limits of slow sources. */
export interface EgressInternals {
  resolve?: Resolve;
  limits?: SourceLimits;
}

/** Creates the client for outbound HTTP. Connections are not reused: each request checks the address it connects to. */
export function createEgress(
  { OUTBOUND_ALLOWLIST, DOWNLOADS_PER_HOST }: Pick<Config, 'OUTBOUND_ALLOWLIST' | 'DOWNLOADS_PER_HOST'>,
  log: Logger,
  {
    resolve = nameResolver({ asksSystem: OUTBOUND_ALLOWLIST.length > 0 }),
    limits = SOURCE_LIMITS,
  }: EgressInternals = {},
): Egress {
  const allowlist = parseAllowlist(OUTBOUND_ALLOWLIST);
  if (OUTBOUND_ALLOWLIST.length > 0) {
    log.warn({ allowlist: OUTBOUND_ALLOWLIST }, 'outbound requests to the allowlist skip the address checks');
  }
  const guard: Guard = {
    resolve,
    refusal: 'The target is not a public address.',
    permits: (target) => isPublicAddress(target.address) || allowlist.exempts(target),
  };
  const guarded = guardedConnector(guard);
  const exempt = guardedConnector({
    resolve,
    refusal: 'The target is not an https address.',
    permits: allowlist.exempts,
  });

  const timeouts = { pipelining: 0, headersTimeout: limits.windowMs, bodyTimeout: limits.windowMs };
  const clients = new Set<Client>();
  // A client for each connection: it is bound to the addresses whose slots the download holds.
  const route: Route = async ({ hostname, origin }, signal) => {
    const found = await withinConnectTime(reachable(hostname, guard), signal);
    return {
      addresses: found.map(({ address }) => address),
      connect() {
        const connect = guardedConnector({ ...guard, resolve: () => Promise.resolve(found) });
        const client = new Client(origin, { ...timeouts, connect });
        clients.add(client);
        const close = (): void => {
          clients.delete(client);
          void client.destroy();
        };
        return { client, close };
      },
    };
  };
  // Plain http is for exempt targets only.
  const posts = new Agent({
    pipelining: 0,
    connect: (target, callback) => (target.protocol === 'https:' ? guarded : exempt)(target, callback),
  });
  const slots = new HostSlots(DOWNLOADS_PER_HOST);
  return {
    download: (url, options) => download(route, url, options, { limits, slots }),
    shareDownloads: (processes) => slots.resize(Math.max(1, Math.floor(DOWNLOADS_PER_HOST / processes))),
    post: (url, options) => post(posts, url, options),
    send: (url, options) => send(posts, url, options),
    async close() {
      await Promise.all([posts, ...clients].map((each) => each.destroy()));
    },
  };
}

/** Waits for a name lookup as long as for a connection. Rejects with an EgressError, or with the signal's reason. */
async function withinConnectTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(either.reason);
  either.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, ended]);
  } catch (error) {
    signal.throwIfAborted();
    throw unreachable(error);
  } finally {
    either.removeEventListener('abort', end);
  }
}
