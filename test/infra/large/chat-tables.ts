import { HOT_ID, STOPPED_ID, type Seed, type Sizes } from './sizes.ts';

/** SQL of the account of conversation `c`: a third belongs to one, another third to one that stopped. */
const owner = ({ turns, accounts: a }: Pick<Sizes, 'turns' | 'accounts'>): string =>
  `case when c % 3 = 0 then '${HOT_ID}'::uuid when c < ${turns / 20} then '${STOPPED_ID}'::uuid else seed_id(1, 1 + c % ${a - 1}, ${a}) end`;

/** Conversations of ten turns each. */
export const CHAT_TABLES: ((sizes: Sizes) => Seed)[] = [
  ({ turns: t, accounts: a }) => [
    'conversations',
    'id, account_id, created_at',
    `select seed_id(7, c, ${t / 10}), ${owner({ turns: t, accounts: a })}, seed_time(c, ${t / 10}) from generate_series(0, ${t / 10 - 1}) c`,
  ],
  ({ turns: t, accounts: a }) => [
    'jobs',
    'id, kind, account_id, steps, execution_policy, lane, max_retries, status, created_at, completed_at',
    `select seed_id(15, n, ${t}), 'chat', ${owner({ turns: t, accounts: a })}, '[]', '{}', 'tenant-lane-0', 0, 'completed', seed_time(n, ${t}), seed_time(n, ${t}) + interval '5 s'
       from (select n, n / 10 as c from generate_series(0, ${t - 1}) n where n <> ${t / 2}) numbered`,
  ],
  // The turn in the middle has the id of the large batch, which is open.
  ({ turns: t, accounts: a }) => [
    'chat_turns',
    'id, account_id, conversation_id, message, funded, open, reply, last_seq, created_at',
    `select seed_id(15, n, ${t}), ${owner({ turns: t, accounts: a })}, seed_id(7, c, ${t / 10}), 'How loud is it?', n % 2 = 0, n = ${t / 2}, 'It is loud.', 3, seed_time(n, ${t})
       from (select n, n / 10 as c from generate_series(0, ${t - 1}) n) numbered`,
  ],
  () => [
    'chat_steps',
    'turn_id, step, text, model, model_tokens',
    `select id, 0, 'It is loud.', 'embedded', 10 from chat_turns`,
  ],
  ({ jobs, turns: t }) => [
    'chat_calls',
    'turn_id, step, position, call_id, tool, input, run_id, result',
    `select id, 0, 0, 'call', 'signal_analysis', '{}', seed_id(3, (row_number() over () - 1) * ${jobs} / ${t} / 10 * 10 + 1, ${jobs}), '{}' from chat_turns`,
  ],
  () => [
    'chat_audios',
    'conversation_id, n, turn_id, audio_url, name, origin',
    `select conversation_id, row_number() over (partition by conversation_id order by id), id, 'https://audio.example/' || id, 'audio', 'text' from chat_turns`,
  ],
  () => [
    'chat_proposals',
    'turn_id, conversation_id, calls, tokens, state',
    `select id, conversation_id, '[]', 30, 'dropped' from chat_turns`,
  ],
  () => [
    'chat_chunks',
    'turn_id, seq, chunk, created_at',
    `select id, seq, '{"type":"text-delta"}', now() from (select id from chat_turns order by created_at desc limit 2000) last, generate_series(1, 10) seq`,
  ],
  ({ accounts: a }) => [
    'deleted_turns',
    'account_id, created_at',
    `select seed_id(1, n % ${a}, ${a}), now() - interval '1 h' from generate_series(0, 1999) n`,
  ],
];
