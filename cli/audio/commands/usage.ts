import type { Reply } from '../../../client/index.ts';
import { EXIT, text, UsageError, type Command } from '../command.ts';
import { table } from '../table.ts';

const GROUPS = ['day', 'recipe', 'key', 'capability'] as const;

export const usage: Command = {
  name: 'usage',
  usage: '[day|recipe|key|capability] [--from DAY] [--to DAY] [--json]',
  summary: 'Shows your balance, and what was used and charged in the last 30 days',
  help: `
Usage is grouped by day unless you name another group. Days are those of UTC.

  --from DAY   First day, such as 2027-01-01; default: 29 days before the last.
  --to DAY     Last day; default: today.
  --json       Usage as one JSON object, without the balance.

Examples:
  audio usage
  audio usage recipe --from 2027-01-01 --to 2027-01-31`,
  options: { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' } },

  async run({ positionals: [group = 'day', ...more], values }, { client, print, say, signal }) {
    const by = GROUPS.find((name) => name === group);
    if (by === undefined || more.length > 0)
      throw new UsageError(`Write one of ${GROUPS.join(', ')}, not ${[group, ...more].join(' ')}.`);
    const [from, to] = [text(values, 'from'), text(values, 'to')];
    const query = { group_by: by, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    const audio = client();
    const used = await audio.get('/v1/usage', { query, signal });
    if (values['json'] === true) {
      print(JSON.stringify(used));
      return EXIT.done;
    }
    const { available_tokens: available, held_tokens: held, alerts } = await audio.get('/v1/account', { signal });
    for (const line of usageLines(used, by)) print(line);
    say(`Balance: ${available} tokens${held === 0 ? '' : `, and ${held} held for work in progress`}.`);
    for (const { message } of alerts) say(message);
    return EXIT.done;
  },
};

type Used = Reply<'get', '/v1/usage'>;

function usageLines({ groups, from, to, total }: Used, by: (typeof GROUPS)[number]): string[] {
  if (groups.length === 0) return [`Nothing was used from ${from} to ${to}.`];
  const rows = groups.map((each) => [
    each.day ?? each.recipe_id ?? each.key_id ?? each.capability ?? `no ${by}`,
    by === 'capability' ? `${each.steps} steps` : `${each.items} items`,
    `${each.seconds} s`,
    ...(by === 'capability' ? [] : [`${each.tokens} tokens`]),
  ]);
  const sum = [`${total.items} items`, `${total.seconds} s`, `${total.tokens} tokens`];
  return by === 'capability' ? table(rows) : table([...rows, ['in all', ...sum]]);
}
