import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { OwnSteps, useStepProblems } from '../../work/choice/own-steps.tsx';
import { editable, plainSteps, type Step } from '../../work/choice/steps.ts';
import type { Recipe } from './recipe.ts';
import { StepsAsJson } from './steps-as-json.tsx';

/** Writes the steps of a recipe by form or as JSON, checked while they are edited; of another recipe, it becomes the next version. */
export function RecipeForm({ parent, onDone }: { parent: Recipe | undefined; onDone: () => void }): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const isDraft = parent?.status === 'draft';
  const [name, setName] = useState(parent?.name ?? '');
  const [steps, setSteps] = useState<readonly Step[]>(() =>
    parent ? editable(parent.steps) : [{ id: 0, capability: '', params: {} }],
  );
  const [isJson, setJson] = useState(false);
  const { isValid, error } = useStepProblems(steps);
  const save = useMutation({
    mutationFn: async () => {
      const saved = await client.post('/v1/recipe/save', {
        body: {
          name,
          steps: plainSteps(steps),
          ...(parent ? { description: parent.description, execution_policy: parent.execution_policy } : {}),
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
        <label className="choice">
          <input type="checkbox" checked={isJson} onChange={() => setJson(!isJson)} /> Edit as JSON
        </label>
        {isJson ? (
          <StepsAsJson steps={steps} onChange={setSteps} />
        ) : (
          <OwnSteps steps={steps} audio={[]} onChange={setSteps} />
        )}
        {isValid ? (
          <p className="hint" role="status">
            These steps can run.
          </p>
        ) : null}
        <div className="row">
          <button type="submit" className="primary" disabled={!isValid || name.trim() === '' || save.isPending}>
            Save and approve
          </button>
          <button type="button" className="quiet" onClick={onDone}>
            Cancel
          </button>
        </div>
        <ErrorText>{(save.error ?? error) ? explainError(save.error ?? error) : undefined}</ErrorText>
      </form>
    </section>
  );
}
