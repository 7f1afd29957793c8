import { useInfiniteQuery } from '@tanstack/react-query';
import type { Batch, EntryOf } from '../../client/index.ts';
import { Link } from 'wouter';
import { ErrorText } from '../parts/error-text.tsx';
import { localTime, wholeNumber } from '../parts/format.ts';
import { useAccount } from '../session/account.ts';
import { duringOutage } from '../session/during-outage.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';
import { STATE_NAMES } from './states.ts';
import { useRecipeNames } from './use-recipe-names.ts';

type Run = EntryOf<'/v1/recipe/jobs'>;

const PAGE = 10;
/** Interval at which the first pages are read again while something runs. */
const POLL_MS = 3_000;

/** Lists of earlier batches and runs, newest first. */
export function RecentWork(): React.JSX.Element {
  const { data: account } = useAccount();
  return (
    <>
      {account?.kind === 'paid' ? <RecentBatches /> : null}
      <RecentRuns />
    </>
  );
}

function RecentBatches(): React.JSX.Element {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['batches'],
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/batch', { query: { limit: PAGE, ...(before === undefined ? {} : { before }) }, signal }),
    initialPageParam: undefined as string | undefined,
    staleTime: 0, // work that was just started must be there
    getNextPageParam: ({ batches, has_more: hasMore }) => (hasMore ? batches.at(-1)?.batch_id : undefined),
    refetchInterval: (read) =>
      duringOutage(read) || (read.state.data?.pages.some(({ batches }) => batches.some(isOpen)) ? POLL_MS : false),
  });
  const batches = query.data?.pages.flatMap((page) => page.batches) ?? [];
  return (
    <JobList
      title="Batches"
      query={query}
      jobs={batches.map((batch) => ({
        ...batch,
        id: batch.batch_id,
        place: `/work/batch/${batch.batch_id}`,
        recipeId: batch.recipe_id,
      }))}
    />
  );
}

function RecentRuns(): React.JSX.Element {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['runs'],
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/recipe/jobs', { query: { limit: PAGE, ...(before === undefined ? {} : { before }) }, signal }),
    initialPageParam: undefined as string | undefined,
    staleTime: 0, // work that was just started must be there
    getNextPageParam: ({ jobs, has_more: hasMore }) => (hasMore ? jobs.at(-1)?.job_id : undefined),
    refetchInterval: (read) =>
      duringOutage(read) || (read.state.data?.pages.some(({ jobs }) => jobs.some(isOpen)) ? POLL_MS : false),
  });
  const runs = query.data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <JobList
      title="Runs"
      query={query}
      jobs={runs.map((run) => ({ ...run, id: run.job_id, place: `/work/run/${run.job_id}`, recipeId: run.recipe_id }))}
    />
  );
}

const isOpen = ({ status }: Batch | Run): boolean => status === 'IN_QUEUE';

interface JobListProps {
  title: string;
  jobs: (Pick<
    Batch,
    'status' | 'total_items' | 'failed_items' | 'percent_complete' | 'created_at' | 'tokens_charged'
  > & {
    id: string;
    place: string;
    recipeId: string | null;
  })[];
  query: {
    error: unknown;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
}

function JobList({ title, jobs, query }: JobListProps): React.JSX.Element {
  const nameOf = useRecipeNames();
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {query.error !== null && query.error !== undefined && jobs.length === 0 ? (
        <ErrorText>{explainError(query.error)}</ErrorText>
      ) : null}
      {query.isPending ? <p role="status">Loading …</p> : null}
      {jobs.length === 0 && !query.isPending && !query.error ? <p className="hint">None yet.</p> : null}
      <ul className="jobs">
        {jobs.map(({ id, recipeId, status, total_items: total, percent_complete: percent, ...job }) => (
          <li key={id}>
            <Link className="name" href={job.place}>
              {nameOf(recipeId)}
            </Link>
            <span className="state" data-state={status}>
              {status === 'IN_QUEUE' ? `${percent} %` : STATE_NAMES[status]}
            </span>
            <small className="hint">
              {localTime(job.created_at)} · {wholeNumber(total)} {total === 1 ? 'file' : 'files'}
              {job.failed_items > 0 ? `, ${wholeNumber(job.failed_items)} failed` : ''} ·{' '}
              {wholeNumber(job.tokens_charged)} tokens
            </small>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <div>
          <button type="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </button>
        </div>
      ) : null}
    </section>
  );
}
