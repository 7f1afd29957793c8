import { Agent } from 'undici';
import type { Config } from '../config.ts';
import { isPublicAddress } from './addresses.ts';
import { parseAllowlist } from './allowlist.ts';
import { guardedConnector, resolveBySystem, type Resolve } from './connector.ts';
import { download, PATIENCE, type DownloadOptions, type Patience } from './download.ts';
import { post, type PostOptions } from './post.ts';
import type { Logger } from '../telemetry/logger.ts';

export { EgressError } from './error.ts';
export { parseAllowlist } from './allowlist.ts';

/** The only way out: HTTP to public addresses, checked where the socket connects. Proxy settings are not looked at. */
export interface Egress {
  /**
   * Streams an http(s) address to a file; follows up to 5 redirects, each checked anew. Throws EgressError when the
   * target is to blame, the signal's reason when it is aborted; the file is left only when it is whole.
   */
  download(url: string, options: DownloadOptions): Promise<{ bytes: number; sha256: string }>;
  /** POSTs to an https address once; answers its status, redirects included, or throws EgressError. */
  post(url: string, options: PostOptions): Promise<{ status: number }>;
  close(): Promise<void>;
}

/** What tests replace: the answers of the name server, and the patience with a source. */
export interface EgressInternals {
  resolve?: Resolve;
  patience?: Patience;
}

/** Opens the way out. Connections are not reused: each request checks the address it goes to. */
export function createEgress(
  { OUTBOUND_ALLOWLIST }: Pick<Config, 'OUTBOUND_ALLOWLIST'>,
  log: Logger,
  { resolve = resolveBySystem, patience = PATIENCE }: EgressInternals = {},
): Egress {
  const allowlist = parseAllowlist(OUTBOUND_ALLOWLIST);
  if (OUTBOUND_ALLOWLIST.length > 0) {
    log.warn({ allowlist: OUTBOUND_ALLOWLIST }, 'outbound requests to the allowlist skip the address checks');
  }
  const reachable = guardedConnector({
    resolve,
    refusal: 'The target is not a public address.',
    permits: (target) => isPublicAddress(target.address) || allowlist.exempts(target),
  });
  const exempt = guardedConnector({
    resolve,
    refusal: 'The target is not an https address.',
    permits: allowlist.exempts,
  });

  const patient = { pipelining: 0, headersTimeout: patience.windowMs, bodyTimeout: patience.windowMs };
  const downloads = new Agent({ ...patient, connect: reachable });
  // Plain http is for exempt targets only.
  const posts = new Agent({
    pipelining: 0,
    connect: (target, callback) => (target.protocol === 'https:' ? reachable : exempt)(target, callback),
  });
  return {
    download: (url, options) => download(downloads, url, options, patience),
    post: (url, options) => post(posts, url, options),
    async close() {
      await Promise.all([downloads.destroy(), posts.destroy()]);
    },
  };
}
