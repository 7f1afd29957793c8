import type { JobState } from '../../../workflows/domain/states.ts';
import type { Db } from '../pool.ts';

export interface NewCall {
  callId: string;
  tool: string;
  input: unknown;
}

export interface Call extends NewCall {
  turnId: string;
  step: number;
  runId: string | null;
  /** Whether it runs because a person confirmed it. */
  confirmed: boolean;
  /** Result of the call; null until there is one. */
  result: unknown;
}

export interface Step {
  turnId: string;
  step: number;
  text: string;
  modelTokens: number;
}

/** Stores the text and the calls of a model step; a stored step stays as it is. */
export async function keep(
  db: Db,
  { turnId, step, text, model, modelTokens, calls }: Step & { model: string; calls: NewCall[] },
): Promise<void> {
  const { rowCount } = await db.query({
    name: 'chat-steps.keep',
    text: `insert into chat_steps (turn_id, step, text, model, model_tokens) values ($1, $2, $3, $4, $5)
               on conflict do nothing`,
    values: [turnId, step, text, model, modelTokens],
  });
  if (rowCount === 0) return;
  await db.query({
    name: 'chat-steps.keep-calls',
    text: `insert into chat_calls (turn_id, step, position, call_id, tool, input)
           select $1, $2, position, call ->> 'callId', call ->> 'tool', call -> 'input'
             from json_array_elements($3::json) with ordinality as new (call, position)
               on conflict do nothing`,
    values: [turnId, step, JSON.stringify(calls)],
  });
}

/** Returns the model steps of these turns, in order. */
export async function ofTurns(db: Db, turnIds: string[]): Promise<Step[]> {
  const { rows } = await db.query<Step>({
    name: 'chat-steps.of-turns',
    text: `select turn_id as "turnId", step, text, model_tokens as "modelTokens" from chat_steps
            where turn_id = any($1) order by step`,
    values: [turnIds],
  });
  return rows;
}

/** Returns the calls of these turns, in order. */
export async function callsOfTurns(db: Db, turnIds: string[]): Promise<Call[]> {
  const { rows } = await db.query<Call>({
    name: 'chat-steps.calls-of-turns',
    text: `select turn_id as "turnId", step, call_id as "callId", tool, input, run_id as "runId", confirmed, result from chat_calls
            where turn_id = any($1) order by step, position`,
    values: [turnIds],
  });
  return rows;
}

/** Records the run of a call. */
export async function noteRun(
  db: Db,
  { turnId, callId, runId, confirmed }: { turnId: string; callId: string; runId: string; confirmed: boolean },
): Promise<void> {
  await db.query({
    name: 'chat-steps.note-run',
    text: 'update chat_calls set run_id = $3, confirmed = $4 where turn_id = $1 and call_id = $2 and run_id is null',
    values: [turnId, callId, runId, confirmed],
  });
}

/** Records the result of a call, once. */
export async function noteResult(
  db: Db,
  { turnId, callId, result }: { turnId: string; callId: string; result: unknown },
): Promise<void> {
  await db.query({
    name: 'chat-steps.note-result',
    text: 'update chat_calls set result = $3 where turn_id = $1 and call_id = $2 and result is null',
    values: [turnId, callId, JSON.stringify(result)],
  });
}

export interface CallState {
  tool: string;
  runId: string | null;
  status: JobState | null;
  result: unknown;
  tokensCharged: number;
}

/** Returns the calls of a turn, in order, with their state and charge. */
export async function callStates(db: Db, turnId: string): Promise<CallState[]> {
  const { rows } = await db.query<CallState>({
    name: 'chat-steps.call-states',
    text: `select c.tool, c.run_id as "runId", j.status, c.result,
                  coalesce((select sum(i.tokens_charged) from items i where i.job_id = c.run_id), 0)::int as "tokensCharged"
             from chat_calls c left join jobs j on j.id = c.run_id
            where c.turn_id = $1 order by c.step, c.position`,
    values: [turnId],
  });
  return rows;
}
