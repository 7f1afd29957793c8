import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { useFiles } from '../files/use-files.ts';
import type { JobItem, JobKind, JobStatus } from './job.ts';
import { jobKey } from './use-job.ts';

interface ActionsProps {
  kind: JobKind;
  id: string;
  status: JobStatus;
  items: readonly JobItem[];
}

/** Cancels work, and tries failed files again. */
export function Actions({ kind, id, status, items }: ActionsProps): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { shelf } = useFiles();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: jobKey(kind, id) });
  const cancel = useMutation({
    mutationFn: async () => {
      if (kind === 'batch') await client.delete('/v1/batch/{id}', { path: { id } });
      else await client.post('/v1/recipe/cancel', { body: { job_id: id } });
    },
    onSuccess: refresh,
  });
  const retry = useMutation({
    mutationFn: () => client.post('/v1/batch/{id}/retry', { path: { id } }),
    onSuccess: () => {
      // The retried work can be cancelled too.
      cancel.reset();
      setAsking(false);
      return refresh();
    },
  });

  /** A run is not retried by the service: its failed files are put where new work begins. */
  function takeAgain(): void {
    const failed = items.filter((item) => item.status === 'failed');
    shelf.addAddresses(failed.map(({ audioUrl, name }) => ({ audioUrl, name })));
    navigate('/work');
  }

  const { failed_items: failed } = status;
  const files = failed === 1 ? 'the failed file' : `the ${failed} failed files`;
  return (
    <>
      <div className="row">
        {status.status === 'IN_QUEUE' ? (
          <button
            type="button"
            disabled={cancel.isPending || cancel.isSuccess}
            onClick={() => (isAsking ? cancel.mutate() : setAsking(true))}
          >
            {cancel.isSuccess ? 'Being cancelled …' : isAsking ? 'Cancel all that is not done' : 'Cancel'}
          </button>
        ) : null}
        {failed > 0 && status.status !== 'IN_QUEUE' ? (
          <button
            type="button"
            className="primary"
            disabled={retry.isPending}
            onClick={() => (kind === 'batch' ? retry.mutate() : takeAgain())}
          >
            Try {files} again
          </button>
        ) : null}
      </div>
      <ErrorText>{cancel.error || retry.error ? explainError(cancel.error ?? retry.error) : undefined}</ErrorText>
    </>
  );
}
