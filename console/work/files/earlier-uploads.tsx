import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorText } from '../../parts/error-text.tsx';
import { fileSize, localTime } from '../../parts/format.ts';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import type { FileShelf } from './file-shelf.ts';

const PAGE = 20;

/** Files that were uploaded before, to be worked on again. */
export function EarlierUploads({ shelf }: { shelf: FileShelf }): React.JSX.Element {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['uploads'],
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/uploads', { query: { limit: PAGE, ...(before === undefined ? {} : { before }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ uploads, has_more: hasMore }) => (hasMore ? uploads.at(-1)?.upload_id : undefined),
  });
  const uploads = query.data?.pages.flatMap((page) => page.uploads) ?? [];
  return (
    <section aria-label="Earlier uploads">
      <ErrorText>{query.error ? explainError(query.error) : undefined}</ErrorText>
      {query.isPending ? <p role="status">Loading …</p> : null}
      {query.isSuccess && uploads.length === 0 ? <p className="hint">Nothing was uploaded before.</p> : null}
      <ul className="files">
        {uploads.map(({ upload_id: id, audio_url: audioUrl, name, bytes, created_at: createdAt }) => (
          <li key={id}>
            <span className="name">{name ?? audioUrl}</span>
            <button type="button" onClick={() => shelf.addAddresses([{ audioUrl, name: name ?? audioUrl, bytes }])}>
              Add<span className="visually-hidden"> {name ?? audioUrl}</span>
            </button>
            <small className="hint">
              {fileSize(bytes)} · {localTime(createdAt)}
            </small>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <button type="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </button>
      ) : null}
    </section>
  );
}
