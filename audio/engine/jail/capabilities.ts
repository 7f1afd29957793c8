import type { Libc } from './libc.ts';
import type { Architecture } from './syscalls.ts';

/** The third version of the kernel's structure: two words for each of three sets. */
const VERSION_3 = 0x2008_0522;

/** Right of root to read files of other users: a repository in a home folder stays readable to a service that root starts. */
const CAP_DAC_READ_SEARCH = 2;

/** Drops the rights of root, but for reading other users' files; Landlock decides which files. Does nothing for other users. */
export function dropCapabilities({ syscall, errno }: Libc, { numbers }: Architecture): void {
  if (process.geteuid?.() !== 0) return;
  const header = Buffer.alloc(8);
  header.writeUInt32LE(VERSION_3, 0);
  const held = Buffer.alloc(24);
  if (syscall(numbers['capget']!, header, held) !== 0)
    throw new Error(`the kernel hides its capabilities (${errno()})`);
  const permitted = held.readUInt32LE(4) & (1 << CAP_DAC_READ_SEARCH); // a container's root may lack it
  const kept = Buffer.alloc(24);
  kept.writeUInt32LE(permitted, 0); // effective
  kept.writeUInt32LE(permitted, 4); // permitted; nothing is inheritable
  if (syscall(numbers['capset']!, header, kept) !== 0)
    throw new Error(`the kernel refused to drop capabilities (${errno()})`);
}
