import { Agent } from 'undici';
import type { Config } from '../config.ts';
import { isPublicAddress } from './addresses.ts';
import { parseAllowlist } from './allowlist.ts';
import { guardedConnector, resolveBySystem, type Resolve } from './connector.ts';
import { download, DOWNLOAD_LIMITS, type DownloadLimits, type DownloadOptions } from './download.ts';
import { post, type PostOptions } from './post.ts';
import type { Logger } from '../telemetry/logger.ts';

export { EgressError } from './error.ts';
export { parseAllowlist } from './allowlist.ts';

/** All outbound HTTP: to public addresses only, checked where the socket connects. Proxy settings are ignored. */
export interface Egress {
  /**
   * Streams the body at an http(s) address to a file; follows up to 5 redirects, each of them checked anew. Throws
   * EgressError when the target is at fault, and the signal's reason when it aborts; the file remains only when complete.
   */
  download(url: string, options: DownloadOptions): Promise<{ bytes: number; sha256: string }>;
  /** POSTs to an https address once; returns the status of the response, redirects included, or throws EgressError. */
  post(url: string, options: PostOptions): Promise<{ status: number }>;
  close(): Promise<void>;
}

/** Parts that tests replace: name resolution, and the limits of a download. */
export interface EgressInternals {
  resolve?: Resolve;
  downloadLimits?: DownloadLimits;
}

/** Creates the egress of a process. Connections are not reused: each request checks the address that it connects to. */
export function createEgress(
  { OUTBOUND_ALLOWLIST }: Pick<Config, 'OUTBOUND_ALLOWLIST'>,
  log: Logger,
  { resolve = resolveBySystem, downloadLimits = DOWNLOAD_LIMITS }: EgressInternals = {},
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

  const { windowMs } = downloadLimits;
  const downloads = new Agent({ pipelining: 0, headersTimeout: windowMs, bodyTimeout: windowMs, connect: reachable });
  // Plain http is for exempt targets only.
  const posts = new Agent({
    pipelining: 0,
    connect: (target, callback) => (target.protocol === 'https:' ? reachable : exempt)(target, callback),
  });
  return {
    download: (url, options) => download(downloads, url, options, downloadLimits),
    post: (url, options) => post(posts, url, options),
    async close() {
      await Promise.all([downloads.destroy(), posts.destroy()]);
    },
  };
}
