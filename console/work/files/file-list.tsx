import { memo } from 'react';
import { duration, fileSize } from '../../parts/format.ts';
import type { FileShelf, ShelfFile } from './file-shelf.ts';
import type { Quote } from '../use-quote.ts';

/** Rows that are drawn; a folder may have thousands. */
const SHOWN = 100;

const REASONS: Readonly<Record<string, string>> = {
  charged_before: 'paid for before',
  derived: 'made from audio that was paid for',
};

interface FileListProps {
  shelf: FileShelf;
  files: readonly ShelfFile[];
  quote: Quote | undefined;
}

/** The files that work is going to be started on, with how far their uploads are and what each costs. */
export function FileList({ shelf, files, quote }: FileListProps): React.JSX.Element {
  const prices = new Map(quote?.items.map((item) => [item.audio_url, item]));
  return (
    <>
      <ul className="files" aria-label="Files">
        {files.slice(0, SHOWN).map((file) => (
          <FileRow
            key={file.id}
            file={file}
            shelf={shelf}
            price={file.audioUrl === undefined ? undefined : prices.get(file.audioUrl)}
          />
        ))}
      </ul>
      {files.length > SHOWN ? <p className="hint">And {files.length - SHOWN} more.</p> : null}
    </>
  );
}

interface FileRowProps {
  file: ShelfFile;
  shelf: FileShelf;
  price: Quote['items'][number] | undefined;
}

const FileRow = memo(function FileRow({ file, shelf, price }: FileRowProps): React.JSX.Element {
  const { id, name, bytes, state, sentBytes, error, canRetry } = file;
  return (
    <li>
      <span className="name">{name}</span>
      <span className="row">
        {canRetry ? (
          <button type="button" onClick={() => shelf.retry(id)}>
            Send again
          </button>
        ) : null}
        <button type="button" className="quiet" aria-label={`Remove ${name}`} onClick={() => shelf.remove(id)}>
          ✕
        </button>
      </span>
      <small className="hint">
        {bytes === undefined ? null : `${fileSize(bytes)} · `}
        {state === 'waiting' ? 'waits to be sent' : null}
        {state === 'sending' ? `sending, ${Math.floor((100 * sentBytes) / Math.max(1, bytes ?? 1))} %` : null}
        {state === 'ready' && !price ? 'ready' : null}
        {price ? priceText(price) : null}
      </small>
      {state === 'sending' ? <progress aria-label={`Upload of ${name}`} max={bytes} value={sentBytes} /> : null}
      {error !== undefined || price?.error ? (
        <small className="error-text" role="alert">
          {error ?? price?.error?.message}
        </small>
      ) : null}
    </li>
  );
});

function priceText({ seconds, tokens, reason, error }: Quote['items'][number]): string {
  if (error) return 'cannot be worked on';
  if (seconds === null || tokens === null) return 'being measured';
  return `${duration(seconds)} · ${tokens} ${tokens === 1 ? 'token' : 'tokens'}${reason !== null && REASONS[reason] ? `, ${REASONS[reason]}` : ''}`;
}
