import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { MAX_IN_RUN, plainSteps, type Step } from './steps.ts';

/** Saves steps as a recipe, which a batch of many files needs. */
export function SaveSteps({
  steps,
  onSaved,
}: {
  steps: readonly Step[];
  onSaved: (recipeId: string) => void;
}): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      const { recipe_id: id } = await client.post('/v1/recipe/save', { body: { name, steps: plainSteps(steps) } });
      await client.post('/v1/recipe/approve', { body: { recipe_id: id } });
      await queries.invalidateQueries({ queryKey: ['recipes'] });
      return id;
    },
    onSuccess: onSaved,
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className="field">
        <label htmlFor="steps-name">
          More than {MAX_IN_RUN} files need a recipe. Name these steps to save them as one
        </label>
        <div className="row">
          <input
            id="steps-name"
            className="grow"
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <button type="submit" disabled={name.trim() === '' || save.isPending}>
            Save as a recipe
          </button>
        </div>
      </div>
      <ErrorText>{save.error ? explainError(save.error) : undefined}</ErrorText>
    </form>
  );
}
