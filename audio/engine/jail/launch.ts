import { dropCapabilities } from './capabilities.ts';
import { grantsOf } from './grants.ts';
import { CHANNEL_FD, childEnvironment, type LaunchSpec } from './launch-spec.ts';
import { landlockVersion, restrictTo } from './landlock.ts';
import { libc } from './libc.ts';
import { setLimits } from './limits.ts';
import { childFilter, installFilter } from './seccomp-filter.ts';
import { architectureOf } from './syscalls.ts';

/**
 * Main file of the launcher: locks itself in, then becomes the child by executing Node again in the same process. It has to,
 * since Landlock binds the calling thread and the programs it becomes, but no thread that runs already. A step that the kernel
 * refuses ends it with an error: a child never runs with less than the worker asked for.
 */

const PR_SET_NO_NEW_PRIVS = 38;

function launch({ folders, readable, limits, protections, nodeArgs, codeCache }: LaunchSpec): void {
  const kernel = libc();
  const architecture = architectureOf(process.arch);
  if (kernel.prctl(PR_SET_NO_NEW_PRIVS, 1) !== 0) throw new Error('the kernel refused no_new_privs');
  // Marked by Node to be closed when a program starts; the child would have no channel.
  kernel.setDescriptorFlags(CHANNEL_FD, 0);
  setLimits(limits, kernel);
  if (protections.landlock) restrictTo(grantsOf(folders, { readable, codeCache }), kernel, landlockVersion(kernel));
  if (architecture) dropCapabilities(kernel, architecture);
  if (protections.seccomp && architecture)
    installFilter(kernel, { architecture, filter: childFilter(architecture, process.pid) });
  process.execve?.(process.execPath, [process.execPath, ...nodeArgs], childEnvironment(codeCache));
}

if (import.meta.main) launch(JSON.parse(process.argv[2]!) as LaunchSpec);
