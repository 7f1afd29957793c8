import { useInfiniteQuery } from '@tanstack/react-query';
import { diffLines } from 'diff';
import { ErrorText } from '../../parts/error-text.tsx';
import { localTime } from '../../parts/format.ts';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { CompareOnAudio } from './compare-on-audio.tsx';
import type { Recipe } from './recipe.ts';

const PAGE = 20;

/** The versions of a recipe, newest first, each with what it changed in the steps of the one before. */
export function Versions({ recipeId }: { recipeId: string }): React.JSX.Element {
  const client = useClient();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['recipes', recipeId, 'versions'],
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/recipe/{recipe_id}/versions', {
        path: { recipe_id: recipeId },
        query: { limit: PAGE, ...(before === undefined ? {} : { before }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ versions: page, has_more: hasMore }) => (hasMore ? page.at(-1)?.recipe_id : undefined),
  });
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <section className="versions" aria-label="Versions">
      <ErrorText>{error ? explainError(error) : undefined}</ErrorText>
      {isPending ? <p role="status">Loading …</p> : null}
      <ol reversed>
        {versions.map((recipe, n) => (
          <Version key={recipe.recipe_id} recipe={recipe} before={versions[n + 1]} />
        ))}
      </ol>
      {hasNextPage ? (
        <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </button>
      ) : null}
    </section>
  );
}

function Version({ recipe, before }: { recipe: Recipe; before: Recipe | undefined }): React.JSX.Element {
  const canCompare = before?.status === 'approved' && recipe.status === 'approved';
  return (
    <li>
      <h3>
        Version {recipe.version} <small className="hint">{localTime(recipe.created_at)}</small>
      </h3>
      {before ? <ChangedLines before={linesOf(before)} after={linesOf(recipe)} /> : null}
      {canCompare ? <CompareOnAudio first={before} second={recipe} /> : null}
    </li>
  );
}

const linesOf = ({ steps, execution_policy: policy }: Recipe): string =>
  `${JSON.stringify({ steps, execution_policy: policy }, null, 2)}\n`;

/** Lines around a change that are shown with it. */
const AROUND = 2;

function ChangedLines({ before, after }: { before: string; after: string }): React.JSX.Element {
  const parts = diffLines(before, after);
  if (parts.every(({ added, removed }) => !added && !removed)) return <p className="hint">The same steps.</p>;
  return (
    <pre className="changes" tabIndex={0} aria-label="Changed lines">
      {parts.map(({ value, added, removed }, n) =>
        added ? (
          <ins key={n}>{marked(value, '+')}</ins>
        ) : removed ? (
          <del key={n}>{marked(value, '−')}</del>
        ) : (
          <span key={n}>{marked(ends(value, { isFirst: n === 0, isLast: n === parts.length - 1 }), ' ')}</span>
        ),
      )}
    </pre>
  );
}

function marked(lines: string, mark: string): string {
  return lines.replaceAll(/^(?=.)/gm, `${mark} `);
}

/** Returns the lines of an unchanged part that are next to a change. */
function ends(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const [head, tail] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  if (lines.length <= head + tail + 1) return text;
  return [...lines.slice(0, head), '…', ...lines.slice(lines.length - tail), ''].join('\n');
}
