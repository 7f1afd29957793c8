import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { wholeNumber } from '../parts/format.ts';
import { ACCOUNT_KEY, useAccount } from '../session/account.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';
import { ChooseWork } from './choice/choose-work.tsx';
import { SaveSteps } from './choice/save-steps.tsx';
import { MAX_IN_BATCH, MAX_IN_RUN, type Choice } from './choice/steps.ts';
import { AddFiles } from './files/add-files.tsx';
import { FileList } from './files/file-list.tsx';
import type { ShelfFile } from './files/file-shelf.ts';
import { useFiles } from './files/use-files.ts';
import { nameOf } from './job/job.ts';
import { recall, remember } from '../parts/remembered.ts';
import { QUOTE_KEY, useQuote, type Quote } from './use-quote.ts';
import { bodyOf, startWork } from './work-request.ts';

const KEY = 'console.choice';
/** Files that the price names. */
const MAX_NAMED = 3;

/** Files, what to do with them, the price, and the button that starts it. */
export function NewWork(): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { data: account } = useAccount();
  const { shelf, files } = useFiles();
  const [choice, setChoice] = useState<Choice>(
    () => (recall(KEY) as Choice | undefined) ?? { kind: 'recipe', recipeId: undefined },
  );
  const isPaid = account?.kind === 'paid';
  const isSending = files.some(({ state }) => state === 'waiting' || state === 'sending');
  const isTooLong =
    files.length > MAX_IN_BATCH || (files.length > MAX_IN_RUN && (choice.kind === 'steps' || account?.kind === 'free'));
  const body = isSending || isTooLong || hasEmptyStep(choice) ? undefined : bodyOf(choice, files);
  const { quote, isPending, error } = useQuote(body);
  const start = useMutation({
    mutationFn: (work: NonNullable<typeof body>) =>
      startWork(client, {
        body: work,
        quoteId: quote?.status === 'completed' ? quote.quote_id : undefined,
        isPaid,
      }),
    onSuccess: (place, { audio_urls: started }) => {
      shelf.removeStarted(started);
      void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
      navigate(place);
    },
    onError: (failure) => {
      // The next attempt is of a new quote.
      if (failure instanceof ApiError && failure.code === 'quote_expired')
        void queries.resetQueries({ queryKey: QUOTE_KEY });
    },
  });

  function choose(next: Choice): void {
    setChoice(next);
    remember(KEY, next);
    start.reset();
  }

  const audio = files.flatMap(({ name, audioUrl }) => (audioUrl === undefined ? [] : [{ name, audioUrl }]));
  return (
    <>
      <section className="card" aria-labelledby="audio-title">
        <h2 id="audio-title">1. Audio</h2>
        <AddFiles shelf={shelf} />
        {files.length > 0 ? (
          <>
            <FileList shelf={shelf} files={files} quote={quote} />
            <div className="row">
              <span className="hint" role="status">
                {summary(files)}
              </span>
              <button type="button" className="quiet" onClick={() => shelf.clear()}>
                Remove all
              </button>
            </div>
          </>
        ) : null}
      </section>
      <section className="card" aria-labelledby="choice-title">
        <h2 id="choice-title">2. What to do</h2>
        <ChooseWork choice={choice} audio={audio} onChange={choose} />
      </section>
      <section className="card" aria-labelledby="start-title">
        <h2 id="start-title">3. Start</h2>
        {isTooLong ? <TooManyFiles count={files.length} isPaid={isPaid} choice={choice} onChoose={choose} /> : null}
        <div role="status">
          {body ? (
            <Price quote={quote} files={files} isPending={isPending} />
          ) : (
            <p className="hint">{missing(files, choice)}</p>
          )}
        </div>
        <div>
          <button
            type="button"
            className="primary"
            disabled={!body || start.isPending || (isPending && !error)}
            onClick={() => body && start.mutate(body)}
          >
            {start.isPending ? 'Starting …' : 'Start'}
          </button>
        </div>
        <ErrorText>{error && !start.error ? explainError(error) : undefined}</ErrorText>
        <ErrorText>{start.error ? explainError(start.error) : undefined}</ErrorText>
      </section>
    </>
  );
}

interface TooManyFilesProps {
  count: number;
  isPaid: boolean;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** What to do with more files than the chosen way of working takes. */
function TooManyFiles({ count, isPaid, choice, onChoose }: TooManyFilesProps): React.JSX.Element {
  if (count > MAX_IN_BATCH) {
    return (
      <p className="notice">
        A batch has at most {MAX_IN_BATCH} files, and here are {wholeNumber(count)}. Start some now and the others
        afterwards, or send their addresses as an <a href="/docs/guide/api#imports">import</a>.
      </p>
    );
  }
  if (isPaid && choice.kind === 'steps') {
    return <SaveSteps steps={choice.steps} onSaved={(recipeId) => onChoose({ kind: 'recipe', recipeId })} />;
  }
  return (
    <p className="notice">
      Without tokens, at most {MAX_IN_RUN} files can be worked on at a time. <Link href="/account">Add tokens</Link> for
      more.
    </p>
  );
}

interface PriceProps {
  quote: Quote | undefined;
  files: readonly ShelfFile[];
  isPending: boolean;
}

function Price({ quote, files, isPending }: PriceProps): React.JSX.Element | null {
  if (isPending) return <p className="hint">The price is being worked out …</p>;
  if (quote?.tokens === null || quote?.tokens === undefined) return null;
  const failed = quote.items.filter(({ error }) => error);
  return (
    <>
      <p>
        <strong>
          {wholeNumber(quote.tokens)} {quote.tokens === 1 ? 'token' : 'tokens'}
        </strong>
        {quote.balance_after === null || quote.balance_after < 0
          ? null
          : `, ${wholeNumber(quote.balance_after)} left afterwards`}
        {failed.length > 0 ? withoutWork(failed, quote.items.length, files) : null}
      </p>
      {quote.balance_after !== null && quote.balance_after < 0 ? (
        <p className="notice">
          That is {wholeNumber(-quote.balance_after)} more than you have. <Link href="/account">Add tokens</Link>, or
          remove files.
        </p>
      ) : null}
    </>
  );
}

/** Says how many files cannot be worked on, and names the first ones: the list of files may be long. */
function withoutWork(failed: Quote['items'], of: number, files: readonly ShelfFile[]): string {
  const names = new Map(files.map(({ audioUrl, name }) => [audioUrl, name]));
  const named = failed.slice(0, MAX_NAMED).map(({ audio_url: url }) => {
    const name = names.get(url);
    return name === undefined || name === url ? nameOf({ audio_url: url }) : name;
  });
  const more = failed.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return `; ${failed.length} of ${of} files cannot be worked on and cost nothing: ${all.join(', ')}`;
}

const hasEmptyStep = (choice: Choice): boolean =>
  choice.kind === 'steps' && choice.steps.some(({ capability }) => capability === '');

function missing(files: readonly { state: string }[], choice: Choice): string {
  if (files.length === 0) return 'Add audio first.';
  if (files.some(({ state }) => state === 'waiting' || state === 'sending')) return 'The files are being sent.';
  if (files.every(({ state }) => state === 'failed')) return 'None of the files could be sent. Each says why.';
  return choice.kind === 'recipe' ? 'Choose what to do.' : 'Choose what each step does.';
}

function summary(files: readonly { state: string }[]): string {
  const count = (state: string): number => files.filter((file) => file.state === state).length;
  const parts = [`${files.length} ${files.length === 1 ? 'file' : 'files'}`];
  const open = count('waiting') + count('sending');
  if (open > 0) parts.push(`${open} being sent`);
  if (count('failed') > 0) parts.push(`${count('failed')} failed`);
  return parts.join(', ');
}
