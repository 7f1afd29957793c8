import { useQuery } from '@tanstack/react-query';
import { ErrorText } from '../../parts/error-text.tsx';
import { ItemResults } from '../../results/item-results.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';

interface ReadResultsProps {
  batchId: string;
  itemId: string;
  audioUrl: string;
}

/** The results of an item of a batch, read once they are shown. */
export function ReadResults({ batchId, itemId, audioUrl }: ReadResultsProps): React.JSX.Element {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['results', batchId, itemId],
    queryFn: async ({ signal }) => {
      const query = { item_id: itemId };
      const { items } = await client.get('/v1/batch/{id}/results', { path: { id: batchId }, query, signal });
      return items[0]?.raw_results ?? null;
    },
    // Results do not change. Their addresses are signed anew in each response: read again, a player would begin again.
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (data) return <ItemResults audioUrl={audioUrl} jobId={batchId} item={itemId} rawResults={data} />;
  if (error) return <ErrorText>{explainError(error)}</ErrorText>;
  return (
    <p role="status">{data === null ? 'A later attempt has replaced this one. Load the page again.' : 'Loading …'}</p>
  );
}
