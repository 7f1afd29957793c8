import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../process/cannot-start.ts';
import { portIfFree } from '../process/ports.ts';

/** The state that the embedded mode keeps in DATA_DIR beside the databases and the objects. */
export interface State {
  dataDir: string;
  /** Made once: the password of PostgreSQL and the secret of the API keys. */
  secrets: Secrets;
  /** The same at every start as long as they are free. */
  ports: Ports;
}

const secretsSchema = z.object({ keySecret: z.string(), postgresPassword: z.string() });
type Secrets = z.infer<typeof secretsSchema>;

const portsSchema = z.object({
  postgres: z.number(),
  temporal: z.number(),
  temporalUi: z.number(),
  /** Of the worker's probes; not kept by earlier releases. */
  worker: z.number().default(0),
});
type Ports = z.infer<typeof portsSchema>;

/** The usual port of the Temporal Web UI. */
const TEMPORAL_UI_PORT = 8233;

/** Creates the missing folders of DATA_DIR; throws `CannotStart` when that fails. */
export function makeFolders(dataDir: string): void {
  try {
    for (const folder of ['.', 'run', 'logs']) mkdirSync(join(dataDir, folder), { recursive: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CannotStart(`DATA_DIR ${dataDir} cannot be used: ${why}. Choose a folder that you may write to.`, {
      cause,
    });
  }
}

/** Reads the state of DATA_DIR, and creates the missing parts of it. */
export async function openState(dataDir: string): Promise<State> {
  const secretsFile = join(dataDir, 'secrets.json');
  let secrets = readJson(secretsFile, secretsSchema);
  if (!secrets) {
    secrets = { keySecret: randomBytes(32).toString('hex'), postgresPassword: randomBytes(16).toString('hex') };
    writePrivate(secretsFile, secrets);
  }
  const portsFile = join(dataDir, 'run', 'ports.json');
  const previous = readJson(portsFile, portsSchema);
  const ports = await freshPorts([
    previous?.postgres ?? 0,
    previous?.temporal ?? 0,
    previous?.temporalUi ?? TEMPORAL_UI_PORT,
    previous?.worker ?? 0,
  ]);
  writePrivate(portsFile, ports);
  return { dataDir, secrets, ports };
}

/** Writes JSON that only the current user may read; the file is replaced as a whole. */
export function writePrivate(file: string, value: unknown): void {
  const fresh = `${file}.${process.pid}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

/** Reads JSON of this shape, or returns undefined when the file is missing or different. */
export function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

async function freshPorts(
  wanted: [postgres: number, temporal: number, temporalUi: number, worker: number],
): Promise<Ports> {
  const taken: number[] = [];
  for (const port of wanted) {
    let free = taken.includes(port) ? undefined : await portIfFree(port);
    while (free === undefined || taken.includes(free)) free = await portIfFree(0);
    taken.push(free);
  }
  const [postgres = 0, temporal = 0, temporalUi = 0, worker = 0] = taken;
  return { postgres, temporal, temporalUi, worker };
}
