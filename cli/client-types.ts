import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run client:types`: writes `client/generated/` from `api/openapi.json`, so that a change of the contract shows in its diff. */

const ROOT = new URL('../', import.meta.url);
const GENERATOR = fileURLToPath(new URL('node_modules/openapi-typescript/bin/cli.js', ROOT));

export const GENERATED_FOLDER = fileURLToPath(new URL('client/generated', ROOT));

/** The files of that folder. */
const GENERATED = ['openapi.ts', 'idempotent-paths.ts'] as const;

interface Document {
  paths: Record<string, { post?: { parameters?: { name: string; in: string }[] } }>;
}

/** Writes the generated files of the client into a folder. */
export function writeClientTypes(folder: string): void {
  if (!existsSync(GENERATOR)) throw new Error('openapi-typescript is not installed: run npm ci, then this again.');
  mkdirSync(folder, { recursive: true });
  const document = fileURLToPath(new URL('api/openapi.json', ROOT));
  // Fields with defaults stay optional in bodies. A process of its own: the package resolves another release of TypeScript.
  const made = spawnSync(process.execPath, [
    GENERATOR,
    document,
    '--output',
    join(folder, 'openapi.ts'),
    '--default-non-nullable',
    'false',
  ]);
  if (made.status !== 0) throw new Error(`openapi-typescript failed: ${made.stderr.toString()}`);
  writeFileSync(
    join(folder, 'idempotent-paths.ts'),
    idempotentPaths(JSON.parse(readFileSync(document, 'utf8')) as Document),
  );
}

/** Returns a module that lists the paths whose POST takes an Idempotency-Key: only these are sent again after a lost reply. */
function idempotentPaths({ paths }: Document): string {
  const taking = Object.entries(paths)
    .filter(([, { post }]) => post?.parameters?.some((each) => each.in === 'header' && each.name === 'Idempotency-Key'))
    .map(([path]) => path);
  const entries = taking.map((path) => `  '${path}',\n`).join('');
  return `/** The paths whose POST takes an Idempotency-Key. Written by npm run client:types. */\nexport const IDEMPOTENT_PATHS: ReadonlySet<string> = new Set([\n${entries}]);\n`;
}

/** Returns the names of generated files that are missing or differ from what the document gives. */
export function staleClientTypes(): string[] {
  const fresh = mkdtempSync(join(tmpdir(), 'client-types-'));
  try {
    writeClientTypes(fresh);
    return GENERATED.filter((name) => {
      const committed = new URL(`client/generated/${name}`, ROOT);
      return !existsSync(committed) || readFileSync(committed, 'utf8') !== readFileSync(join(fresh, name), 'utf8');
    });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (import.meta.main) writeClientTypes(GENERATED_FOLDER);
