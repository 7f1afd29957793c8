import type { Db } from '../pool.ts';

/** Returns the file names of uploads and artifacts of an account by their ids. Those without a name, and of other accounts, are absent. */
export async function ofIds(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'file-names.of-ids',
    text: `select id, name from uploads where id = any ($2::uuid[]) and account_id = $1 and name is not null
           union all
           select id, file_name from artifacts where id = any ($2::uuid[]) and account_id = $1`,
    values: [accountId, ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
