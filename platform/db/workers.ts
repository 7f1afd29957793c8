import { ORCHESTRATION_QUEUE } from '../../workflows/messages.ts';
import type { Db } from './pool.ts';

/** State of a worker process: only `running` ones take work. */
export type WorkerState = 'starting' | 'running' | 'draining';

export interface WorkerBeat {
  /** Identifies the process; new at each start. */
  id: string;
  /** Identifies its workflow code. */
  buildId: string;
  /** Name of the worker deployment that it joined; null for none. */
  deployment: string | null;
  /** Orchestration and the lanes that it serves. */
  queues: string[];
  state: WorkerState;
  /** State of the sandbox of its engine children; null if it is not known. */
  sandbox: 'ok' | 'degraded' | 'failing' | null;
}

export interface SeenWorker extends WorkerBeat {
  /** Seconds since its last heartbeat, by the clock of the database. */
  silentS: number;
}

/** A worker not seen for this many seconds was killed and is no longer expected back. */
const EXPECTED_FOR_S = 90;
/** A worker that was silent for this many seconds downloads nothing: it was killed, or is stopped. */
const DOWNLOADING_FOR_S = 10;
/** Rows of killed workers are deleted after this many seconds. */
const FORGOTTEN_AFTER_S = 3_600;

/** Records that a worker process is alive, and reports whether an operator has asked it to drain. */
export async function beat(db: Db, { id, buildId, deployment, queues, state, sandbox }: WorkerBeat): Promise<boolean> {
  const { rows } = await db.query<{ drain: boolean }>({
    name: 'workers.beat',
    text: `insert into workers (id, build_id, deployment, queues, state, sandbox) values ($1, $2, $3, $4, $5, $6)
           on conflict (id) do update set state = excluded.state, sandbox = excluded.sandbox, seen_at = clock_timestamp()
           returning drain_requested as drain`,
    values: [id, buildId, deployment, queues, state, sandbox],
  });
  return rows[0]!.drain;
}

/** Asks a worker that was seen lately to drain and end; it sees that with its next heartbeat. Reports whether there is such a worker. */
export async function requestDrain(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'workers.request-drain',
    text: `update workers set drain_requested = true
            where id = $1 and seen_at > clock_timestamp() - make_interval(secs => $2)`,
    values: [id, EXPECTED_FOR_S],
  });
  return rowCount === 1;
}

/** Deletes the row of a worker that ends in order. */
export async function leave(db: Db, id: string): Promise<void> {
  await db.query({ name: 'workers.leave', text: 'delete from workers where id = $1', values: [id] });
}

/** Returns the workers that were seen recently enough to be expected back. */
export async function seen(db: Db): Promise<SeenWorker[]> {
  const { rows } = await db.query<SeenWorker>({
    name: 'workers.seen',
    text: `select id, build_id as "buildId", deployment, queues, state, sandbox,
                  extract(epoch from clock_timestamp() - seen_at)::float8 as "silentS"
             from workers
            where seen_at > clock_timestamp() - make_interval(secs => $1)
            order by id`,
    values: [EXPECTED_FOR_S],
  });
  return rows;
}

/** Returns how many workers may be downloading: this one, and all others of a lane that live, whatever their state. */
export async function countDownloading(db: Db, { id }: { id: string }): Promise<number> {
  const { rows } = await db.query<{ others: number }>({
    name: 'workers.count-downloading',
    text: `select count(*)::int as others
             from workers
            where id <> $1 and seen_at > clock_timestamp() - make_interval(secs => $2) and queues <> $3`,
    values: [id, DOWNLOADING_FOR_S, [ORCHESTRATION_QUEUE]],
  });
  return 1 + rows[0]!.others;
}

/** Deletes the rows of workers that were killed long ago. */
export async function clearForgotten(db: Db): Promise<void> {
  await db.query({
    name: 'workers.clear-forgotten',
    text: 'delete from workers where seen_at < clock_timestamp() - make_interval(secs => $1)',
    values: [FORGOTTEN_AFTER_S],
  });
}
