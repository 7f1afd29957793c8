import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { duration, wholeNumber } from '../../parts/format.ts';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { inWords } from '../../parts/in-words.ts';
import { useRecipeNames } from '../../work/use-recipe-names.ts';
import { downloadUsage } from './download-usage.ts';
import { UsageTable } from './usage-table.tsx';

/** What was used in a month: by day, recipe, key and capability. */
export function Usage(): React.JSX.Element {
  const client = useClient();
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const isMonth = /^\d{4}-\d{2}$/.test(month);
  const report = useQuery({
    queryKey: ['usage', 'report', month],
    queryFn: ({ signal }) => client.get('/v1/usage/report', { query: { month }, signal }),
    enabled: isMonth,
  });
  const days = useQuery({
    queryKey: ['usage', 'days', month],
    queryFn: ({ signal }) =>
      client.get('/v1/usage', { query: { group_by: 'day', from: `${month}-01`, to: lastDayOf(month) }, signal }),
    enabled: isMonth,
  });
  const keys = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => client.get('/v1/keys', { signal }) });
  const labels = new Map(keys.data?.keys.map(({ key_id: id, label, hint }) => [id, label ?? hint]));
  const recipeName = useRecipeNames();
  const { data } = report;
  return (
    <>
      <section className="card" aria-labelledby="usage">
        <h2 id="usage">Usage of a month</h2>
        <div className="row">
          <label htmlFor="month">Month (UTC)</label>
          <input
            id="month"
            className="short"
            type="month"
            value={month}
            onChange={({ target }) => setMonth(target.value)}
          />
          <button type="button" onClick={() => setMonth(monthBefore(month))} disabled={!isMonth}>
            Month before
          </button>
          <DownloadCsv month={month} isMonth={isMonth} />
        </div>
        <ErrorText>{report.error ? explainError(report.error) : undefined}</ErrorText>
        {data ? (
          <dl className="facts">
            <dt>Charged</dt>
            <dd>
              {wholeNumber(data.balance.charged)} tokens, for {wholeNumber(data.total.items)}{' '}
              {data.total.items === 1 ? 'file' : 'files'} and {duration(data.total.seconds)} of audio
            </dd>
            <dt>Topped up</dt>
            <dd>{wholeNumber(data.balance.topped_up + data.balance.granted)} tokens</dd>
            {data.balance.refunded > 0 ? (
              <>
                <dt>Refunded</dt>
                <dd>{wholeNumber(data.balance.refunded)} tokens</dd>
              </>
            ) : null}
            <dt>Balance</dt>
            <dd>
              {wholeNumber(data.balance.before)} before, {wholeNumber(data.balance.after)} after
            </dd>
          </dl>
        ) : null}
        {days.data && days.data.groups.length > 0 ? <DayBars days={daysOf(month)} groups={days.data.groups} /> : null}
      </section>
      {data ? (
        <>
          <UsageTable
            title="By recipe"
            rows={data.recipes.map((group) => ({
              ...group,
              id: group.recipe_id ?? '',
              name: recipeName(group.recipe_id ?? null),
            }))}
          />
          <UsageTable
            title="By key"
            rows={data.keys.map((group) => ({
              ...group,
              id: group.key_id ?? '',
              name: group.key_id ? (labels.get(group.key_id) ?? group.key_id) : 'Unknown',
            }))}
          />
          <UsageTable
            title="By capability"
            rows={data.capabilities.map((group) => ({
              ...group,
              id: group.capability ?? '',
              name: inWords(group.capability ?? ''),
            }))}
          />
        </>
      ) : null}
    </>
  );
}

/** Bars of the tokens of each day. */
function DayBars({
  days,
  groups,
}: {
  days: readonly string[];
  groups: { day?: string; tokens: number | null }[];
}): React.JSX.Element {
  const used = new Map(groups.map(({ day, tokens }) => [day, tokens ?? 0]));
  const most = Math.max(1, ...groups.map(({ tokens }) => tokens ?? 0));
  return (
    <ul className="bars" aria-label="Tokens charged by day">
      {days
        .map((day) => [day, used.get(day) ?? 0] as const)
        .map(([day, tokens]) => (
          <li
            key={day}
            ref={(bar) => bar?.style.setProperty('height', `${(100 * tokens) / most}%`)}
            title={`${day}: ${wholeNumber(tokens)} tokens`}
          >
            <span className="visually-hidden">{`${day}: ${wholeNumber(tokens)} tokens`}</span>
          </li>
        ))}
    </ul>
  );
}

function DownloadCsv({ month, isMonth }: { month: string; isMonth: boolean }): React.JSX.Element {
  const client = useClient();
  const [error, setError] = useState<unknown>();
  return (
    <>
      <button
        type="button"
        disabled={!isMonth}
        onClick={() => {
          setError(undefined);
          downloadUsage(client, { month, to: lastDayOf(month) }).catch(setError);
        }}
      >
        Download as CSV
      </button>
      <ErrorText>{error === undefined ? undefined : explainError(error)}</ErrorText>
    </>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Returns the days of a month, in order. */
function daysOf(month: string): string[] {
  const last = Number(lastDayOf(month).slice(-2));
  return Array.from({ length: last }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`);
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
