import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

const BLOCK_BYTES = 2 ** 20;

/**
 * Copies a regular file of exactly `bytes` bytes, with one name and of the user `owner`, and returns the SHA-256 of the copied
 * bytes. Follows no symbolic link and waits for no pipe. Throws an error without a code for any other file.
 */
export async function copyHashed(
  from: string,
  to: string,
  { bytes, owner }: { bytes: number; owner: number | undefined },
): Promise<string> {
  await using source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const found = await source.stat();
  if (!found.isFile() || found.nlink !== 1 || found.size !== bytes || (owner !== undefined && found.uid !== owner))
    throw new Error('it is not a regular file of that size');
  await using target = await open(to, 'w', 0o600);
  const hash = createHash('sha256');
  const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, Math.max(1, bytes)));
  for (let at = 0; at < bytes;) {
    const { bytesRead } = await source.read(block, 0, Math.min(block.length, bytes - at), at);
    if (bytesRead === 0) throw new Error('it became shorter while it was copied');
    const part = block.subarray(0, bytesRead);
    hash.update(part);
    await target.writeFile(part); // all of it: a full disk may take a part of a single write
    at += bytesRead;
  }
  return hash.digest('hex');
}
