import { z } from 'zod';
import { capability as findCapability } from '../../audio/capabilities/list.ts';
import { row, type Cell } from '../../audio/files/csv.ts';
import { readLongOutput } from '../../platform/db/items/long-output.ts';
import { LongOutput } from '../../platform/json/long-output.ts';
import type { ShownItem } from '../../platform/db/items/shown-items.ts';
import type { Db } from '../../platform/db/pool.ts';
import { stepKeys, type Step } from '../../workflows/domain/recipe.ts';
import { addressArtifacts, type SignArtifact } from '../artifacts/presenters.ts';
import { topFields } from '../artifacts/top-fields.ts';
import { type Page, shownItems } from './json-lines.ts';

const ITEM_COLUMNS = [
  'item_id',
  'audio_url',
  'status',
  'attempt',
  'tokens_charged',
  'cached',
  'error',
  'custom_id',
] as const;

interface Column {
  step: string;
  field: string;
  isFile: boolean;
}

/**
 * Yields an export as a table (RFC 4180): a row of names, then a row an item. Of the output of a step it has the numbers and texts, and
 * the addresses of files; lists and objects are in the other formats only.
 */
export async function* csvTable(
  db: Db,
  { steps, ...given }: { page: Page; sign: SignArtifact; steps: readonly Step[] },
): AsyncGenerator<string> {
  const columns = columnsOf(steps);
  yield row([...ITEM_COLUMNS, ...columns.map(({ step, field }) => `${step}.${field}`)]);
  for await (const { item: read, shown } of shownItems(db, given)) {
    const { error, ...item } = shown;
    const own = ITEM_COLUMNS.map((name) => (name === 'error' ? (error?.code ?? null) : cellOf(item[name])));
    const results = shown.raw_results && { ...shown.raw_results, ...(await topOfLong(db, read, given.sign)) };
    yield row([...own, ...columns.map(({ step, field, isFile }) => valueOf(results?.[step]?.[field], isFile))]);
  }
}

/** Returns the fields of the long outputs of an item that are columns, by the key of the step. */
async function topOfLong(
  db: Db,
  { steps, audioUrl }: ShownItem,
  sign: SignArtifact,
): Promise<Record<string, Record<string, unknown>>> {
  const results: Record<string, Record<string, unknown>> = {};
  const keys = stepKeys(steps);
  for (const [index, { output, capability }] of steps.entries()) {
    if (!(output instanceof LongOutput)) continue;
    const fields = await topFields(await readLongOutput(db, output));
    results[keys[index]!] = addressArtifacts(fields, { sign, audioUrl, capability }) as Record<string, unknown>;
  }
  return results;
}

/** Returns the columns of steps, by the schemas of their outputs: the same for all items, whatever they have. */
function columnsOf(steps: readonly Step[]): Column[] {
  const keys = stepKeys(steps);
  return steps.flatMap(({ capability }, index) => {
    const output = findCapability(capability)?.output;
    if (!output) return [];
    const { properties = {} } = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' });
    return Object.entries(properties).flatMap(([field, schema]): Column[] => {
      const kind = kindOf(schema as JsonSchema);
      return kind === 'other' ? [] : [{ step: keys[index]!, field, isFile: kind === 'file' }];
    });
  });
}

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, unknown>;
}

const SCALARS: readonly string[] = ['number', 'integer', 'string', 'boolean', 'null'];

function kindOf({ type, anyOf, properties, ...rest }: JsonSchema): 'scalar' | 'file' | 'other' {
  if (anyOf) {
    const kinds = new Set(anyOf.filter((each) => each.type !== 'null').map(kindOf));
    return kinds.size === 1 ? [...kinds][0]! : 'other';
  }
  if (properties && 'artifact_id' in properties) return 'file';
  const types = type === undefined ? [] : [type].flat();
  const isScalar = types.length > 0 && types.every((each) => SCALARS.includes(each));
  return isScalar || rest.const !== undefined || rest.enum ? 'scalar' : 'other';
}

function valueOf(value: unknown, isFile: boolean): Cell {
  return cellOf(isFile ? (value as { url?: string } | null | undefined)?.url : value);
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
