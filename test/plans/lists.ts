import * as imports from '../../platform/db/imports.ts';
import * as jobs from '../../platform/db/jobs.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import * as lastCharges from '../../platform/db/ledger/last-charges.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Statement } from '../infra/large/plans.ts';

const LIMIT = 21;

/** Functions that return the first page of what an account has, in an order that another index has for all accounts. */
const LISTS: ((db: Db, accountId: string) => Promise<unknown>)[] = [
  (db, accountId) => jobs.list(db, { accountId, kind: 'batch', limit: LIMIT }),
  (db, accountId) => jobs.list(db, { accountId, kind: 'run', limit: LIMIT }),
  (db, accountId) => jobs.list(db, { accountId, kind: 'batch', status: 'completed', limit: LIMIT }),
  (db, accountId) => jobs.openOf(db, { accountId, after: undefined, limit: LIMIT }),
  (db, accountId) => imports.list(db, { accountId, limit: LIMIT }),
  (db, accountId) => imports.list(db, { accountId, status: 'completed', limit: LIMIT }),
  (db, accountId) => ledger.page(db, { accountId, limit: LIMIT }),
  (db, accountId) => lastCharges.ofAccount(db, { accountId, limit: LIMIT }),
  (db, accountId) => uploads.list(db, { accountId, limit: LIMIT, retentionMs: 1 }),
  (db, accountId) => storedObjects.hashesOf(db, { accountId, after: undefined, limit: LIMIT }),
  (db, accountId) => webhookEvents.page(db, { accountId, limit: LIMIT }),
  (db, accountId) => conversations.list(db, { accountId, limit: LIMIT }),
  (db, accountId) => conversations.idsOf(db, { accountId, after: undefined, limit: LIMIT }),
  (db, accountId) => changeLog.list(db, { accountId, since: new Date(0), limit: LIMIT }),
  (db, accountId) => changeLog.page(db, { accountId, limit: LIMIT }),
];

/** Returns the statements by which the lists of an account are read. */
export async function listsOf(accountId: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recorder = {
    query: (statement: Statement) => {
      statements.push(statement);
      return Promise.resolve({ rows: [], rowCount: 0 });
    },
  };
  for (const list of LISTS) await list(recorder as unknown as Db, accountId);
  return statements;
}
