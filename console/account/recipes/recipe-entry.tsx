import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { useAccount } from '../../session/account.ts';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import type { Recipe } from './recipe.ts';
import { Versions } from './versions.tsx';

/** A recipe in a list, with what can be done to it. */
export function RecipeEntry({
  recipe,
  onEdit,
}: {
  recipe: Recipe;
  onEdit: (recipe: Recipe) => void;
}): React.JSX.Element {
  const { recipe_id: id, name, description, status, visibility, steps, version } = recipe;
  const client = useClient();
  const queries = useQueryClient();
  const { data: account } = useAccount();
  const [isAsking, setAsking] = useState(false);
  const [isShown, setShown] = useState(false);
  const change = useMutation({
    mutationFn: async (what: 'approve' | 'delete' | 'team' | 'personal') => {
      if (what === 'approve') await client.post('/v1/recipe/approve', { body: { recipe_id: id } });
      else if (what === 'delete') await client.delete('/v1/recipe/{recipe_id}', { path: { recipe_id: id } });
      else await client.post('/v1/recipe/{recipe_id}/move', { path: { recipe_id: id }, body: { to: what } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['recipes'] }),
  });
  const isOwn = visibility !== 'catalog';
  return (
    <li>
      <span className="name">
        {name} {version > 1 ? <span className="state">version {version}</span> : null}{' '}
        {status === 'saved' ? <span className="state">not approved</span> : null}
        {visibility === 'team' ? <span className="state">team</span> : null}
      </span>
      <span className="row">
        {status === 'saved' ? (
          <button type="button" disabled={change.isPending} onClick={() => change.mutate('approve')}>
            Approve
          </button>
        ) : null}
        <button type="button" className="quiet" onClick={() => onEdit(recipe)}>
          {status === 'draft' ? 'Save' : 'New version'}
        </button>
        {version > 1 ? (
          <button type="button" className="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            What changed
          </button>
        ) : null}
        {isOwn && status !== 'draft' && account?.team_id ? (
          <button
            type="button"
            className="quiet"
            disabled={change.isPending}
            onClick={() => change.mutate(visibility === 'team' ? 'personal' : 'team')}
          >
            {visibility === 'team' ? 'Take out of the team' : 'Move to the team'}
          </button>
        ) : null}
        {isOwn ? (
          <button
            type="button"
            className="quiet"
            disabled={change.isPending}
            onClick={() => (isAsking ? change.mutate('delete') : setAsking(true))}
          >
            {isAsking ? 'Delete for good' : 'Delete'}
          </button>
        ) : null}
      </span>
      <small className="hint">
        <code>{id}</code> · {steps.map(({ capability }) => capability).join(' → ')}
        {description ? ` · ${description}` : ''}
      </small>
      {isShown ? <Versions recipeId={id} /> : null}
      <ErrorText>{change.error ? explainError(change.error) : undefined}</ErrorText>
    </li>
  );
}
