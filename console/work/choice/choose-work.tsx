import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useRecipes } from '../../session/recipes.ts';
import { inWords } from '../../parts/in-words.ts';
import { Describe } from './describe.tsx';
import type { Choice } from './steps.ts';

const OwnSteps = lazy(() => import('./own-steps.tsx').then((m) => ({ default: m.OwnSteps })));

interface ChooseWorkProps {
  choice: Choice;
  audio: readonly { name: string; audioUrl: string }[];
  onChange: (choice: Choice) => void;
}

/** What is going to be done: a recipe, or steps of one's own, by form or from words. */
export function ChooseWork({ choice, audio, onChange }: ChooseWorkProps): React.JSX.Element {
  return (
    <>
      <div className="row" role="radiogroup" aria-label="What to do">
        <label className="choice">
          <input
            type="radio"
            name="work"
            checked={choice.kind === 'recipe'}
            onChange={() => onChange({ kind: 'recipe', recipeId: undefined })}
          />{' '}
          A recipe
        </label>
        <label className="choice">
          <input
            type="radio"
            name="work"
            checked={choice.kind === 'steps'}
            onChange={() => onChange({ kind: 'steps', steps: [{ id: 0, capability: '', params: {} }] })}
          />{' '}
          Own steps
        </label>
      </div>
      {choice.kind === 'recipe' ? (
        <ChooseRecipe recipeId={choice.recipeId} onChange={onChange} />
      ) : (
        <Suspense fallback={<p role="status">Loading …</p>}>
          <OwnSteps steps={choice.steps} audio={audio} onChange={(steps) => onChange({ kind: 'steps', steps })} />
        </Suspense>
      )}
      <Describe onSteps={(steps) => onChange({ kind: 'steps', steps })} />
    </>
  );
}

interface ChooseRecipeProps {
  recipeId: string | undefined;
  onChange: (choice: Choice) => void;
}

function ChooseRecipe({ recipeId, onChange }: ChooseRecipeProps): React.JSX.Element {
  const { data, error, isPending } = useRecipes();
  const own = data?.saved.filter(({ status }) => status === 'approved') ?? [];
  const chosen = [...own, ...(data?.public ?? [])].find(({ recipe_id: id }) => id === recipeId);
  return (
    <>
      <div className="field">
        <label htmlFor="recipe">Recipe</label>
        <select
          id="recipe"
          value={recipeId ?? ''}
          disabled={isPending}
          onChange={({ target }) => onChange({ kind: 'recipe', recipeId: target.value || undefined })}
        >
          <option value="">Choose a recipe …</option>
          {own.length > 0 ? (
            <optgroup label="Yours and your team’s">
              {own.map(({ recipe_id: id, name, version }) => (
                <option key={id} value={id}>
                  {version > 1 ? `${name}, version ${version}` : name}
                </option>
              ))}
            </optgroup>
          ) : null}
          <optgroup label="Public library">
            {data?.public.map(({ recipe_id: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
        {chosen ? (
          <small className="hint">
            {chosen.description ? `${chosen.description} ` : ''}
            {chosen.steps.map(({ capability }) => inWords(capability)).join(' → ')}
          </small>
        ) : (
          <small className="hint">
            Recipes of your own are written under <Link href="/account/recipes">Account, Recipes</Link>.
          </small>
        )}
      </div>
      <ErrorText>{error ? explainError(error) : undefined}</ErrorText>
    </>
  );
}
