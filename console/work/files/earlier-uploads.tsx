import { useInfiniteQuery } from '@tanstack/react-query';
import type { EntryOf } from '../../../client/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { duration, fileSize, localTime } from '../../parts/format.ts';
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
        {uploads.map((upload) => (
          <UploadRow key={upload.upload_id} upload={upload} shelf={shelf} />
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

/** An upload. One without a name is known by when it was sent, how long it is and its size. */
function UploadRow({ upload, shelf }: { upload: EntryOf<'/v1/uploads'>; shelf: FileShelf }): React.JSX.Element {
  const { audio_url: audioUrl, name: sentName, bytes, seconds, created_at: createdAt } = upload;
  const length = seconds === null ? [] : [duration(seconds)];
  const facts = [...length, fileSize(bytes)];
  const name = sentName ?? [`Upload of ${localTime(createdAt)}`, ...facts].join(', ');
  return (
    <li>
      <span className="name">{name}</span>
      <button type="button" onClick={() => shelf.addAddresses([{ audioUrl, name, bytes }])}>
        Add<span className="visually-hidden"> {name}</span>
      </button>
      {sentName === null ? null : <small className="hint">{[...facts, localTime(createdAt)].join(' · ')}</small>}
    </li>
  );
}
