import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder, privateFolder } from '../../platform/private-folder.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { freePort, reservePort } from '../process/ports.ts';

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
  worker: z.number().optional(),
});
type Ports = Record<keyof z.infer<typeof portsSchema>, number>;

/** The usual port of the Temporal Web UI. */
const TEMPORAL_UI_PORT = 8233;

/** The folder of PostgreSQL, which belongs to another user when the service is started by root. */
const POSTGRES_FOLDER = 'postgres';

/**
 * Creates the missing folders of DATA_DIR and closes all of it to other users, also what an earlier version left open. Started by
 * root, other users may pass DATA_DIR (0711) without seeing what is in it: PostgreSQL runs as one of them. Throws `CannotStart`
 * when that fails, or when another user owns the folder.
 */
export function makeFolders(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700);
    const root = realpathSync(dataDir); // a link to a larger disk is fine; its target is checked
    privateFolder(root, { mode: process.geteuid?.() === 0 ? 0o711 : 0o700 });
    for (const folder of ['run', 'logs', 'objects', 'work']) {
      const path = join(root, folder);
      privateFolder(existsSync(path) ? realpathSync(path) : path);
    }
    for (const entry of readdirSync(root, { withFileTypes: true })) {
      const path = join(root, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith(POSTGRES_FOLDER)) privateFolder(path);
      else if (entry.isFile() && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CannotStart(
      `DATA_DIR ${dataDir} cannot be used: ${why} Choose a folder of your own that you may write to.`,
      {
        cause,
      },
    );
  }
}

/** Reads the state of DATA_DIR, and creates the missing parts of it. Throws `CannotStart` for secrets that are broken: others would open neither the database nor a key. */
export async function openState(dataDir: string): Promise<State> {
  const secretsFile = join(dataDir, 'secrets.json');
  let secrets = readJson(secretsFile, secretsSchema);
  if (!secrets) {
    if (existsSync(secretsFile))
      throw new CannotStart(
        `${secretsFile} cannot be read. Restore it from a backup: it has the password of the database and the secret of all API keys.`,
      );
    secrets = { keySecret: randomBytes(32).toString('hex'), postgresPassword: randomBytes(16).toString('hex') };
    writePrivate(secretsFile, secrets);
  }
  const portsFile = join(dataDir, 'run', 'ports.json');
  const previous = readJson(portsFile, portsSchema);
  const ports = await freshPorts([
    previous?.postgres,
    previous?.temporal,
    previous?.temporalUi ?? TEMPORAL_UI_PORT,
    previous?.worker,
  ]);
  writePrivate(portsFile, ports);
  return { dataDir, secrets, ports };
}

/** Writes JSON that only the current user may read; the file is replaced as a whole, also where the power fails. */
export function writePrivate(file: string, value: unknown): void {
  const fresh = `${file}.${process.pid}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
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

/** Reserves a port for each server: the one it had before, if nothing else has it now. */
async function freshPorts(
  before: [postgres: number | undefined, temporal: number | undefined, temporalUi: number, worker: number | undefined],
): Promise<Ports> {
  const ports: number[] = [];
  for (const port of before) {
    const isFree = port !== undefined && !ports.includes(port) && (await reservePort(port));
    ports.push(isFree ? port : await freePort());
  }
  const [postgres = 0, temporal = 0, temporalUi = 0, worker = 0] = ports;
  return { postgres, temporal, temporalUi, worker };
}
