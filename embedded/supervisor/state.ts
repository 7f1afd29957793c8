import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../process/cannot-start.ts';
import { portIfFree } from '../process/ports.ts';

/** What the embedded mode keeps in DATA_DIR beside the databases and the objects. */
export interface State {
  dataDir: string;
  /** Made once; the password of PostgreSQL and the secret of the keys. */
  secrets: Secrets;
  /** The same from start to start, as long as they are free. */
  ports: Ports;
}

const secretsSchema = z.object({ keySecret: z.string(), postgresPassword: z.string() });
type Secrets = z.infer<typeof secretsSchema>;

const portsSchema = z.object({ postgres: z.number(), temporal: z.number(), temporalUi: z.number() });
type Ports = z.infer<typeof portsSchema>;

/** Where the Temporal Web UI is expected to be. */
const TEMPORAL_UI_PORT = 8233;

/** Makes the folders of DATA_DIR that are missing; throws `CannotStart` where that is not possible. */
export function makeFolders(dataDir: string): void {
  try {
    for (const folder of ['.', 'run', 'logs']) mkdirSync(join(dataDir, folder), { recursive: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CannotStart(`DATA_DIR ${dataDir} cannot be used: ${why}`, { cause });
  }
}

/** Reads what DATA_DIR keeps, and makes what is missing. */
export async function openState(dataDir: string): Promise<State> {
  const secretsFile = join(dataDir, 'secrets.json');
  let secrets = read(secretsFile, secretsSchema);
  if (!secrets) {
    secrets = { keySecret: randomBytes(32).toString('hex'), postgresPassword: randomBytes(16).toString('hex') };
    writePrivate(secretsFile, secrets);
  }
  const portsFile = join(dataDir, 'run', 'ports.json');
  const before = read(portsFile, portsSchema);
  const ports = await freshPorts([
    before?.postgres ?? 0,
    before?.temporal ?? 0,
    before?.temporalUi ?? TEMPORAL_UI_PORT,
  ]);
  writePrivate(portsFile, ports);
  return { dataDir, secrets, ports };
}

/** Writes JSON that only we may read; whole or not at all. */
export function writePrivate(file: string, value: unknown): void {
  const fresh = `${file}.${process.pid}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

/** Reads JSON of this shape; undefined when there is none. */
export function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

async function freshPorts(wanted: [postgres: number, temporal: number, temporalUi: number]): Promise<Ports> {
  const taken: number[] = [];
  for (const port of wanted) {
    let free = taken.includes(port) ? undefined : await portIfFree(port);
    while (free === undefined || taken.includes(free)) free = await portIfFree(0);
    taken.push(free);
  }
  const [postgres = 0, temporal = 0, temporalUi = 0] = taken;
  return { postgres, temporal, temporalUi };
}
