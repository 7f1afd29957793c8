import type { ChildFolders } from './grants.ts';
import type { ChildLimits } from './limits.ts';

/** Environment of a child and of its launcher: nothing of the worker's. OpenSSL would look for its configuration. */
export const CHILD_ENVIRONMENT = { TZ: 'UTC', OPENSSL_CONF: '/dev/null' };

/** Descriptor of the channel to the worker, beside standard input, output and error. */
export const CHANNEL_FD = 3;

/** The protections that the kernel offers. */
export interface Protections {
  landlock: boolean;
  seccomp: boolean;
}

/** The argument of the launcher, as JSON. */
export interface LaunchSpec {
  folders: ChildFolders;
  /** Further files and folders that the child may read. */
  readable: readonly string[];
  limits: ChildLimits;
  protections: Protections;
  /** Arguments of Node, the main file of the child among them. */
  nodeArgs: readonly string[];
}
