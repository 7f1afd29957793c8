import { mkdir, statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../platform/config.ts';
import { checked, type Check } from './check.ts';

const NODE_MAJOR = 24;
const GIB = 2 ** 30;
/** Free bytes below which a disk is failing, and below which it is degraded. */
const FULL_BYTES = GIB;
const LOW_BYTES = 10 * GIB;

/** Checks the settings that are valid and yet unwise, the version of Node, and the disks. */
export async function checkMachine(config: Config): Promise<Check[]> {
  return [...checkSettings(config), checkNode(), ...(await checkDisks(config))];
}

function checkSettings({ KEY_SECRET, OUTBOUND_ALLOWLIST, KEY_SECRETS }: Config): Check[] {
  const name = 'Settings';
  if (KEY_SECRET === undefined)
    return [
      {
        name,
        state: 'failing',
        found: 'KEY_SECRET is not set: no key is valid',
        advice: 'Set KEY_SECRET to the secret that the keys were made with, the same for all processes.',
      },
    ];
  if (OUTBOUND_ALLOWLIST.length > 0)
    return [
      {
        name,
        state: 'degraded',
        found: `OUTBOUND_ALLOWLIST exempts ${OUTBOUND_ALLOWLIST.length} target(s) from the rules for addresses`,
        advice: 'Remove OUTBOUND_ALLOWLIST where strangers submit addresses: it lets them reach what is inside.',
      },
    ];
  if (KEY_SECRETS.length > 1)
    return [
      {
        name,
        state: 'degraded',
        found: 'the secret is being replaced: two are valid',
        advice: 'npm run -s admin -- keys says when the old one can be removed from KEY_SECRETS.',
      },
    ];
  return [{ name, state: 'ok', found: 'valid' }];
}

function checkNode(): Check {
  const name = 'Node.js';
  const found = process.version;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return { name, state: 'ok', found };
  return { name, state: 'failing', found, advice: `Start the parts with Node.js ${NODE_MAJOR}, as npm run does.` };
}

async function checkDisks({ DATA_DIR, WORK_DIR, STORAGE_URL }: Config): Promise<Check[]> {
  const storage = STORAGE_URL.startsWith('file:') ? fileURLToPath(STORAGE_URL) : undefined;
  const folders = [...new Set([DATA_DIR, WORK_DIR, ...(storage ? [storage] : [])])];
  const checks: Check[] = [];
  for (const folder of folders) {
    const name = `Disk of ${folder}`;
    checks.push(
      ...(await checked(name, `Make the folder writable for the user of the service.`, async () => {
        await mkdir(folder, { recursive: true });
        const { bavail, bsize } = await statfs(folder);
        return [judgeDisk(name, bavail * bsize)];
      })),
    );
  }
  return checks;
}

/** Judges the free bytes of a disk. */
export function judgeDisk(name: string, free: number): Check {
  const found = `${(free / GIB).toFixed(1)} GiB free`;
  if (free >= LOW_BYTES) return { name, state: 'ok', found };
  const advice =
    'Free some space, or set RETENTION_DAYS or STORAGE_BYTES_PER_ACCOUNT; work waits for room on a full disk.';
  return { name, state: free < FULL_BYTES ? 'failing' : 'degraded', found, advice };
}
