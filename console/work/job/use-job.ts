import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../client/index.ts';
import { ACCOUNT_KEY } from '../../session/account.ts';
import { duringOutage } from '../../session/during-outage.ts';
import { useClient } from '../../session/session.tsx';
import {
  itemsOfBatch,
  itemsOfOpenRun,
  itemsOfRun,
  type JobItem,
  type JobKind,
  type JobStatus,
  type Progress,
} from './job.ts';

/** Items on a page, which is read again while the batch runs: without results, which may have megabytes each. */
export const PAGE_SIZE = 20;
const POLL_MS = 1_000;
const ITEMS_MS = 2_000;
/** Wait before the stream of a batch is opened again after it broke. */
const RECONNECT_MS = 3_000;

interface JobView {
  status: JobStatus | undefined;
  items: readonly JobItem[];
  hasMore: boolean;
  error: unknown;
}

export const jobKey = (kind: JobKind, id: string): string[] => ['job', kind, id];

/** Returns a batch or run with a page of its items, kept up to date while it runs. */
export function useJob(
  kind: JobKind,
  id: string,
  { page, only }: { page: number; only: JobItem['status'] | undefined },
): JobView {
  const batch = useBatch(kind === 'batch' ? id : undefined, { page, only });
  const run = useRun(kind === 'run' ? id : undefined, { page, only });
  const view = kind === 'batch' ? batch : run;
  useFreshBalance(view.status);
  return view;
}

function useRun(
  id: string | undefined,
  { page, only }: { page: number; only: JobItem['status'] | undefined },
): JobView {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: jobKey('run', id ?? ''),
    queryFn: ({ signal }) => client.get('/v1/recipe/jobs/{job_id}', { path: { job_id: id! }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'IN_QUEUE' ? false : POLL_MS),
  });
  const isOpen = data?.status === 'IN_QUEUE';
  // A run that was cancelled before any file completed names only those that failed.
  const isWithoutResult = isOpen || (data?.status === 'cancelled' && data.result === null);
  const { data: open } = useQuery({
    queryKey: [...jobKey('run', id ?? ''), 'items', isOpen],
    queryFn: ({ signal }) => client.get('/v1/recipe/jobs/{job_id}/why', { path: { job_id: id! }, signal }),
    enabled: isWithoutResult,
    refetchInterval: (query) => duringOutage(query) || (isOpen ? ITEMS_MS : false),
  });
  const all = isWithoutResult ? itemsOfOpenRun(open?.items ?? []) : data ? itemsOfRun(data) : [];
  const items = all.filter(({ status }) => only === undefined || status === only);
  const start = (page - 1) * PAGE_SIZE;
  return {
    status: data,
    items: items.slice(start, start + PAGE_SIZE),
    hasMore: items.length > start + PAGE_SIZE,
    error,
  };
}

function useBatch(
  id: string | undefined,
  { page, only }: { page: number; only: JobItem['status'] | undefined },
): JobView {
  const client = useClient();
  const key = jobKey('batch', id ?? '');
  const status = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.get('/v1/batch/{id}', { path: { id: id! }, signal }),
    enabled: id !== undefined,
  });
  const isOpen = status.data === undefined ? undefined : status.data.status === 'IN_QUEUE';
  const running = useBatchEvents(isOpen ? id : undefined);
  const results = useQuery({
    queryKey: [...key, 'items', page, only],
    queryFn: ({ signal }) =>
      client.get('/v1/batch/{id}/results', {
        path: { id: id! },
        query: { page, page_size: PAGE_SIZE, raw_results: 'omit', ...(only === undefined ? {} : { status: only }) },
        signal,
      }),
    enabled: id !== undefined,
    refetchInterval: (query) => duringOutage(query) || (isOpen ? ITEMS_MS : false),
    placeholderData: (before) => before,
  });
  const { refetch } = results;
  // The items as they were when the batch ended.
  useEffect(() => {
    if (isOpen === false && id !== undefined) void refetch();
  }, [isOpen, id, refetch]);
  const items = itemsOfBatch(results.data?.items ?? []).map((item) => {
    return item.status === 'IN_QUEUE' ? { ...item, progress: running.get(item.id) ?? item.progress } : item;
  });
  return {
    status: status.data,
    items,
    hasMore: results.data?.has_more ?? false,
    error: status.error ?? results.error,
  };
}

/** Follows the events of a batch: puts its status where queries find it, and returns the progress of its running items. */
function useBatchEvents(id: string | undefined): ReadonlyMap<string, Progress> {
  const client = useClient();
  const queries = useQueryClient();
  const [running, setRunning] = useState<ReadonlyMap<string, Progress>>(new Map());
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    async function follow(batchId: string): Promise<void> {
      while (!signal.aborted) {
        try {
          for await (const { batch } of client.batchEvents(batchId, { signal })) {
            const { items = [] } = batch as { items?: { item_id: string; progress: Progress | null }[] };
            setRunning(new Map(items.flatMap((each) => (each.progress ? [[each.item_id, each.progress]] : []))));
            queries.setQueryData(jobKey('batch', batchId), batch);
            if (batch.status !== 'IN_QUEUE') return;
          }
        } catch (error) {
          if (signal.aborted || (error instanceof ApiError && error.status === 401)) return;
        }
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
        await queries.invalidateQueries({ queryKey: jobKey('batch', batchId), exact: true });
      }
    }
    void follow(id);
    return () => stop.abort();
  }, [client, queries, id]);
  return running;
}

/** Reads the balance again when work ends, which charges it. */
function useFreshBalance(status: JobStatus | undefined): void {
  const queries = useQueryClient();
  const ended = status !== undefined && status.status !== 'IN_QUEUE';
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
  }, [ended, queries]);
}
