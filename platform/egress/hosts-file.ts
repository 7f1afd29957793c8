import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { ResolvedAddress } from './connector.ts';

/** Returns the addresses that a hosts file has for a name, in its order; none if there is no such file. */
export async function inHostsFile(path: string, host: string): Promise<ResolvedAddress[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const found = new Map<string, ResolvedAddress>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family !== 0 && names.some((name) => name.toLowerCase() === host)) found.set(address, { address, family });
  }
  return [...found.values()];
}
