import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import type { Input } from '../../../client/index.ts';
import type { Recipe } from './recipe.ts';

type Steps = Input<'post', '/v1/recipe/save'>[0]['body']['steps'];

const EXAMPLE = [{ capability: 'crop_audio', params: { start_s: 0, end_s: 30 } }, { capability: 'signal_analysis' }];

/** Writes the steps of a recipe as JSON, checked while they are typed; of another recipe, it becomes the next version. */
export function RecipeForm({ parent, onDone }: { parent: Recipe | undefined; onDone: () => void }): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const isDraft = parent?.status === 'draft';
  const [name, setName] = useState(parent?.name ?? '');
  const [text, setText] = useState(() => JSON.stringify(parent?.steps ?? EXAMPLE, null, 2));
  const checked = useDeferredValue(text);
  const steps = parsed(checked);
  const check = useQuery({
    queryKey: ['steps', checked],
    queryFn: ({ signal }) => client.post('/v1/recipe/validate', { body: { steps: steps ?? [] }, signal }),
    enabled: steps !== undefined,
    placeholderData: (before) => before,
  });
  const save = useMutation({
    mutationFn: async () => {
      const saved = await client.post('/v1/recipe/save', {
        body: {
          name,
          steps: steps ?? [],
          ...(parent && !isDraft ? { parent_recipe_id: parent.recipe_id } : {}),
        },
      });
      await client.post('/v1/recipe/approve', { body: { recipe_id: saved.recipe_id } });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['recipes'] });
      onDone();
    },
  });
  const isValid = steps !== undefined && check.data?.valid === true && checked === text;
  return (
    <section className="card" aria-labelledby="write">
      <h2 id="write">{parent && !isDraft ? `Next version of ${parent.name}` : 'New recipe'}</h2>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <div className="field">
          <label htmlFor="recipe-name">Name</label>
          <input id="recipe-name" maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        </div>
        <div className="field">
          <label htmlFor="recipe-steps">Steps</label>
          <textarea
            id="recipe-steps"
            className="steps"
            rows={14}
            spellCheck={false}
            value={text}
            aria-describedby="recipe-problems"
            aria-invalid={!isValid}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <div id="recipe-problems" role="status">
          {steps === undefined ? <p>This is not JSON.</p> : null}
          {steps !== undefined && check.data?.valid === true ? <p className="hint">These steps can run.</p> : null}
          <ul>
            {steps === undefined
              ? null
              : check.data?.errors.map(({ path, message }) => (
                  <li key={`${path} ${message}`}>
                    <code>{path}</code>: {message}
                  </li>
                ))}
          </ul>
        </div>
        <div className="row">
          <button type="submit" className="primary" disabled={!isValid || name.trim() === '' || save.isPending}>
            Save and approve
          </button>
          <button type="button" className="quiet" onClick={onDone}>
            Cancel
          </button>
        </div>
        <ErrorText>{(save.error ?? check.error) ? explainError(save.error ?? check.error) : undefined}</ErrorText>
      </form>
    </section>
  );
}

function parsed(text: string): Steps | undefined {
  try {
    const steps: unknown = JSON.parse(text);
    return Array.isArray(steps) ? (steps as Steps) : undefined;
  } catch {
    return undefined;
  }
}
