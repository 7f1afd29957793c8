import type { JobState } from '../../../workflows/domain/states.ts';
import type { StepProgress } from '../../../workflows/domain/step-progress.ts';
import type { TurnFailure } from '../../../workflows/domain/turn-outcome.ts';
import type { WakeableJob } from '../../wake.ts';
import { PROGRESS } from '../items/item-progress.ts';
import type { Db } from '../pool.ts';

/** Period in seconds over which accounts without tokens are limited. */
const ALLOWANCE_PERIOD_S = 86_400;

export interface NewTurn {
  id: string;
  accountId: string;
  conversationId: string;
  message: string;
  funded: boolean;
  /** Tokens above which its calls wait for a yes; the setting where null. */
  confirmAbove?: number | null;
  /** The client's response to the request for approval of an earlier turn. */
  approval?: { of: string; approved: boolean } | null;
  /** Numbers of the audio that came with it and that its conversation had before. */
  sentAgain?: number[];
}

export interface Turn extends NewTurn {
  status: JobState;
  lane: string;
  reply: string | null;
  failure: TurnFailure | null;
  cancelRequested: boolean;
  sentAgain: number[];
  lastSeq: number;
  createdAt: Date;
  completedAt: Date | null;
}

const TURN = `t.id, t.account_id as "accountId", t.conversation_id as "conversationId", t.message, t.funded, t.confirm_above as "confirmAbove",
              case when t.answers is not null then json_build_object('of', t.answers, 'approved', t.approved) end as approval, t.reply, t.failure,
              t.sent_again as "sentAgain", t.last_seq as "lastSeq", t.created_at as "createdAt", j.status, j.lane,
              j.cancel_requested_at is not null as "cancelRequested", j.completed_at as "completedAt"`;

/** Inserts the turn of a new job. Returns false if its conversation has an open turn. */
export async function insert(db: Db, turn: NewTurn): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'chat-turns.insert',
    text: `insert into chat_turns (id, account_id, conversation_id, message, funded, confirm_above, answers, approved, sent_again)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
               on conflict (conversation_id) where open do nothing`,
    values: [
      turn.id,
      turn.accountId,
      turn.conversationId,
      turn.message,
      turn.funded,
      turn.confirmAbove ?? null,
      turn.approval?.of ?? null,
      turn.approval?.approved ?? null,
      turn.sentAgain ?? [],
    ],
  });
  return rowCount === 1;
}

/** Returns a turn, of this account if one is given. */
export async function find(
  db: Db,
  { id, accountId }: { id: string; accountId?: string | undefined },
): Promise<Turn | undefined> {
  const { rows } = await db.query<Turn>({
    name: 'chat-turns.find',
    text: `select ${TURN} from chat_turns t join jobs j on j.id = t.id
            where t.id = $1 and t.account_id = coalesce($2, t.account_id)`,
    values: [id, accountId ?? null],
  });
  return rows[0];
}

/** How far an open turn is, for its readers. */
export interface TurnState {
  turnId: string;
  isOpen: boolean;
  lastSeq: number;
  /** Progress of the tool call that the turn runs; null while it runs none. */
  progress: StepProgress | null;
}

/** Returns the state of turns; nothing for one that is gone. */
export async function states(db: Db, ids: string[]): Promise<TurnState[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<TurnState>({
    name: 'chat-turns.states',
    text: `select t.id as "turnId", j.status = 'IN_QUEUE' as "isOpen", t.last_seq as "lastSeq",
                  (select ${PROGRESS}
                     from chat_calls c join items i on i.job_id = c.run_id join item_progress p on p.item_id = i.id
                    where c.turn_id = t.id and c.result is null and i.status = 'running'
                    order by c.step, c.position limit 1) as progress
             from chat_turns t join jobs j on j.id = t.id
            where t.id = any ($1)`,
    values: [ids],
  });
  return rows;
}

export interface SubmittedTurn {
  job: WakeableJob;
  conversationId: string;
  wakeAt: string | null;
  /** True while the turn has not begun, so that its submission may be undone. */
  isPending: boolean;
}

/** Returns a turn of this account with the state of its start. */
export async function findSubmitted(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<SubmittedTurn | undefined> {
  const { rows } = await db.query<Omit<SubmittedTurn, 'job'> & WakeableJob>({
    name: 'chat-turns.find-submitted',
    text: `select t.conversation_id as "conversationId", j.wake_at::text as "wakeAt",
                  j.wake_at is not null and t.open and t.last_seq = 0 as "isPending",
                  j.id, j.kind, j.account_id as "accountId", j.recipe_id as "recipeId", j.lane
             from chat_turns t join jobs j on j.id = t.id
            where t.id = $1 and t.account_id = $2`,
    values: [id, accountId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { conversationId, wakeAt, isPending, ...job } = row;
  return { conversationId, wakeAt, isPending, job };
}

/** Returns the open turn of a conversation of this account. */
export async function findLive(
  db: Db,
  { conversationId, accountId }: { conversationId: string; accountId: string },
): Promise<Turn | undefined> {
  const { rows } = await db.query<Turn>({
    name: 'chat-turns.find-live',
    text: `select ${TURN} from chat_turns t join jobs j on j.id = t.id
            where t.conversation_id = $1 and t.account_id = $2 and t.open`,
    values: [conversationId, accountId],
  });
  return rows[0];
}

/** Locks the job of a conversation's open turn, so that the turn is not closed meanwhile. Returns false if there is none. */
export async function lockLive(db: Db, conversationId: string): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>({
    name: 'chat-turns.live-id',
    text: 'select id from chat_turns where conversation_id = $1 and open',
    values: [conversationId],
  });
  const [live] = rows;
  if (!live) return false;
  await db.query({
    name: 'chat-turns.lock-live',
    text: 'select id from jobs where id = $1 for no key update',
    values: [live.id],
  });
  const { rowCount } = await db.query({
    name: 'chat-turns.is-open',
    text: 'select id from chat_turns where id = $1 and open',
    values: [live.id],
  });
  return rowCount === 1;
}

/** Returns the latest turns of a conversation up to `last`, in order. */
export async function upTo(
  db: Db,
  { conversationId, last, limit }: { conversationId: string; last?: string | undefined; limit: number },
): Promise<Turn[]> {
  const { rows } = await db.query<Turn>({
    name: 'chat-turns.up-to',
    text: `select ${TURN} from chat_turns t join jobs j on j.id = t.id
            where t.conversation_id = $1
              and (t.created_at, t.id) <= (case when $2::uuid is null then 'infinity' else (select created_at from chat_turns where id = $2) end,
                                           coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
            order by t.created_at desc, t.id desc limit $3`,
    values: [conversationId, last ?? null, limit],
  });
  return rows.toReversed();
}

/** Bytes of messages and replies from which a page of turns ends: the turn that reaches it is the last one that is read. */
export const MAX_PAGE_BYTES = 2 ** 19;

/** Returns the latest turns of a conversation before the turn `before`, in order, and whether there are earlier ones. */
export async function page(
  db: Db,
  { conversationId, before, limit }: { conversationId: string; before?: string | undefined; limit: number },
): Promise<{ turns: Turn[]; hasMore: boolean }> {
  const { rows } = await db.query<Turn & { found: number }>({
    name: 'chat-turns.page',
    text: `select ${TURN}, found
             from (select id, (count(*) over ())::int as found,
                          sum(octet_length(message) + coalesce(octet_length(reply), 0))
                            over (order by created_at desc, id desc rows between unbounded preceding and 1 preceding) as bytes_before
                     from (select id, created_at, message, reply from chat_turns
                            where conversation_id = $1
                              and (created_at, id) < (case when $2::uuid is null then 'infinity'
                                                           else (select created_at from chat_turns where id = $2 and conversation_id = $1) end,
                                                      coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
                            order by created_at desc, id desc limit $3) latest) sized
             join chat_turns t on t.id = sized.id
             join jobs j on j.id = t.id
            where coalesce(bytes_before, 0) < $4
            order by t.created_at desc, t.id desc`,
    values: [conversationId, before ?? null, limit + 1, MAX_PAGE_BYTES],
  });
  const hasMore = (rows[0]?.found ?? 0) > Math.min(rows.length, limit);
  const turns = rows.slice(0, limit).map((row): Turn => {
    const { found: _, ...turn } = row;
    return turn;
  });
  return { turns: turns.toReversed(), hasMore };
}

/** Returns the number of an account's turns of the last day, those of deleted conversations apart, and in how many seconds the oldest leaves that day. */
export async function countOfDay(db: Db, accountId: string): Promise<{ count: number; resetS: number }> {
  const { rows } = await db.query<{ count: number; resetS: number }>({
    name: 'chat-turns.count-of-day',
    text: `select count(*)::int as count,
                  coalesce(ceil(extract(epoch from min(created_at) + make_interval(secs => $2) - now())), 0)::int as "resetS"
             from chat_turns
            where account_id = $1 and created_at > now() - make_interval(secs => $2)`,
    values: [accountId, ALLOWANCE_PERIOD_S],
  });
  return rows[0]!;
}

/** Returns the number of an account's turns without tokens in the last day, and in how many seconds the oldest leaves that day. */
export async function countUnfunded(db: Db, accountId: string): Promise<{ count: number; resetS: number }> {
  const { rows } = await db.query<{ count: number; resetS: number }>({
    name: 'chat-turns.count-unfunded',
    text: `select count(*)::int as count,
                  coalesce(ceil(extract(epoch from min(created_at) + make_interval(secs => $2) - now())), 0)::int as "resetS"
             from (select created_at from chat_turns where account_id = $1 and not funded
                    union all
                   select created_at from deleted_turns where account_id = $1) sent
            where created_at > now() - make_interval(secs => $2)`,
    values: [accountId, ALLOWANCE_PERIOD_S],
  });
  return rows[0]!;
}

/** Closes a turn with its reply or failure. Call it under the job's lock, with the job's move. */
export async function close(
  db: Db,
  { id, reply, failure }: { id: string; reply: string | null; failure: TurnFailure | null },
): Promise<void> {
  await db.query({
    name: 'chat-turns.close',
    text: 'update chat_turns set open = false, reply = $2, failure = $3 where id = $1 and open',
    values: [id, reply, failure],
  });
}
