import { lazy, memo, Suspense, useState } from 'react';
import { ownedName } from '../owned-name.ts';
import { STATE_NAMES } from '../states.ts';
import { inWords } from '../../parts/in-words.ts';
import type { JobItem, Progress } from './job.ts';

const ReadResults = lazy(() => import('./read-results.tsx').then((m) => ({ default: m.ReadResults })));
const ItemResults = lazy(() => import('../../results/item-results.tsx').then((m) => ({ default: m.ItemResults })));

interface ItemRowProps {
  /** The batch or run. */
  jobId: string;
  item: JobItem;
  isOpenAtFirst: boolean;
}

/** A file of a job: its state, how far it is, and its results when it is opened. */
export const ItemRow = memo(
  function ItemRow({ jobId, item, isOpenAtFirst }: ItemRowProps): React.JSX.Element {
    const { id, number, name, audioUrl, status, progress, results, error, tokens, isCached } = item;
    const [isOpen, setOpen] = useState(isOpenAtFirst);
    return (
      <li>
        <div className="row">
          <span className="name grow">{name}</span>
          <span className="state" data-state={status}>
            {status === 'IN_QUEUE' ? (progress ? `${progress.percent} %` : 'Waits') : STATE_NAMES[status]}
          </span>
          {results ? (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show'}
              <span className="visually-hidden"> results of {name}</span>
            </button>
          ) : null}
        </div>
        {progress && status === 'IN_QUEUE' ? (
          <small className="hint">{progressInWords(progress)}</small>
        ) : tokens !== undefined && status === 'completed' ? (
          <small className="hint">
            {tokens} {tokens === 1 ? 'token' : 'tokens'}
            {isCached ? ', known from before' : ''}
          </small>
        ) : null}
        {error ? <Failed error={error} audioUrl={audioUrl} /> : null}
        {results && isOpen ? (
          <Suspense fallback={<p role="status">Loading …</p>}>
            {results === 'not read' ? (
              <ReadResults batchId={jobId} itemId={id} audioUrl={audioUrl} />
            ) : (
              <ItemResults audioUrl={audioUrl} jobId={jobId} item={String(number)} rawResults={results} />
            )}
          </Suspense>
        ) : null}
      </li>
    );
  },
  // Addresses of made files are signed anew in each response: drawn again, a player would begin again.
  (before, after) => stateOf(before.item) === stateOf(after.item),
);

/** Why a file failed and what to do about it, with the code to branch on or to report, and the address of a file from elsewhere. */
function Failed({ error, audioUrl }: { error: NonNullable<JobItem['error']>; audioUrl: string }): React.JSX.Element {
  return (
    <>
      <p className="error-text">{error.message}</p>
      <small className="hint origin">
        <code>{error.code}</code>
        {ownedName(audioUrl) === undefined ? (
          <>
            {' '}
            · from <code>{audioUrl}</code>
          </>
        ) : null}
      </small>
    </>
  );
}

/** Returns all of an item that can change, without the results: they do not change within a state. */
function stateOf({ results, ...rest }: JobItem): string {
  return JSON.stringify({ ...rest, hasResults: results !== null });
}

/** Returns where an item is: “Step 2 of 3, stem analysis: 40 %”. */
export function progressInWords({ step, steps, capability, percent }: Progress): string {
  const what =
    capability === 'download' ? 'fetching the audio' : capability === 'decode' ? 'decoding' : inWords(capability);
  return steps > 1 ? `Step ${step} of ${steps}, ${what}: ${percent} %` : `${what}: ${percent} %`;
}
