import { DatabaseError, escapeLiteral, type Client } from 'pg';
import { HOT_HASH, HOT_ID } from './sizes.ts';

/** A statement that was executed, with the values of one execution. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** A node of a plan, as EXPLAIN writes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Rows that may be read in vain, whatever is returned. */
const FEW_ROWS = 1_000;
const MAX_REMOVED_PER_ROW = 100;
/** What PostgreSQL adds to the cost of a plan that it makes for one execution, for each table and once more. */
const PLANNING_COST = 2.5;

/**
 * Executes a statement with its values, whose ids are replaced by one of the seeded database, and returns what is wrong with its plans: a
 * sequential scan of one of the `large` tables, or a filter that removes 100 times more rows than it returns. Both plans that PostgreSQL may
 * choose are judged: the one for these values, and the one for any values, unless that costs more, so that it is never chosen. Nothing is kept.
 */
export async function faultsOf(
  db: Client,
  statement: Statement,
  { large, id = HOT_ID }: { large: ReadonlySet<string>; id?: string },
): Promise<string[]> {
  const values = statement.values.map((value) => literal(seeded(value, id)));
  const execute = `execute probe${values.length > 0 ? `(${values.join(', ')})` : ''}`;
  await db.query(`prepare probe as ${statement.text}`);
  try {
    const custom = await planOf(db, 'force_custom_plan', execute);
    const generic = await planOf(db, 'force_generic_plan', execute);
    const isChosen = generic['Total Cost'] <= custom['Total Cost'] + PLANNING_COST * (1 + tablesIn(custom));
    return [
      ...faultsIn(custom, large).map((fault) => `the plan for these values ${fault}`),
      ...(isChosen ? faultsIn(generic, large).map((fault) => `the plan for any values ${fault}`) : []),
    ];
  } finally {
    await db.query('deallocate probe');
  }
}

/** Returns a plan with the rows that it had, or without if the execution breaks a rule of the seeded database. */
async function planOf(db: Client, mode: string, execute: string): Promise<PlanNode> {
  const explained = async (options: string): Promise<PlanNode> => {
    await db.query(`begin; set local plan_cache_mode = ${mode}`);
    try {
      const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json${options}) ${execute}`,
      );
      return rows[0]!['QUERY PLAN'][0].Plan;
    } finally {
      await db.query('rollback');
    }
  };
  try {
    return await explained(', analyze, timing off');
  } catch (error) {
    if (!(error instanceof DatabaseError) || !/^(22|23|42P)/.test(error.code ?? '')) throw error;
    return await explained('');
  }
}

function faultsIn(node: PlanNode, large: ReadonlySet<string>): string[] {
  const faults = (node.Plans ?? []).flatMap((child) => faultsIn(child, large));
  const table = node['Relation Name'];
  if (table === undefined || table.startsWith('pg_')) return faults;
  const isKnown = node['Actual Loops'] !== undefined; // it was executed
  const removed = (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 0);
  const returned = (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0);
  const isScan = node['Node Type'] === 'Seq Scan' && large.has(table);
  if (isScan && (!isKnown || removed + returned > FEW_ROWS)) faults.push(`reads all of ${table}`); // one with a limit may end early
  if (removed > FEW_ROWS && removed > returned * MAX_REMOVED_PER_ROW)
    faults.push(`reads ${removed} rows of ${table} for ${returned} (${node['Node Type']})`);
  return faults;
}

function tablesIn(node: PlanNode): number {
  return (node['Relation Name'] ? 1 : 0) + (node.Plans ?? []).reduce((sum, child) => sum + tablesIn(child), 0);
}

/** Ids, but those that stand for a time, the first or the last id. */
const IDS = /\b(?!f{8}-f{4}-f{4}|[0-9a-f]{8}-[0-9a-f]{4}-0000-0000-0{12})[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const HASHES = /\b[0-9a-f]{64}\b/g;

/** Returns a value with an id and a hash that the seeded database has. */
function seeded(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((part) => seeded(part, id));
  return typeof value === 'string' ? value.replaceAll(IDS, id).replaceAll(HASHES, HOT_HASH) : value;
}

/** Returns a value as SQL; of an array, as the text of one. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return escapeLiteral(arrayText(value));
  if (typeof value === 'object') return escapeLiteral(bytes(value) ?? JSON.stringify(value));
  return escapeLiteral(plain(value));
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function arrayText(values: unknown[]): string {
  const parts = values.map((value) => {
    if (value === null) return 'NULL';
    if (Array.isArray(value)) return arrayText(value);
    return `"${plain(value).replaceAll(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

/** Returns bytes, which JSON has as an object, as PostgreSQL writes them; undefined for other objects. */
function bytes(value: object): string | undefined {
  if (!('type' in value && value.type === 'Buffer' && 'data' in value)) return undefined;
  return `\\x${Buffer.from(value.data as number[]).toString('hex')}`;
}
