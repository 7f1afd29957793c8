import { useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useRecipes } from '../../session/recipes.ts';
import { RecipeEntry } from './recipe-entry.tsx';
import type { Recipe } from './recipe.ts';
import { RecipeForm } from './recipe-form.tsx';

/** The recipes of the account and its team, its drafts and the public library: approved, edited as new versions, moved and deleted here. */
export function Recipes(): React.JSX.Element {
  const [edited, setEdited] = useState<Recipe | 'new'>();
  const { data, error, isPending } = useRecipes();
  if (edited !== undefined)
    return <RecipeForm parent={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />;
  return (
    <>
      <ErrorText>{error ? explainError(error) : undefined}</ErrorText>
      {isPending ? <p role="status">Loading …</p> : null}
      {data ? (
        <>
          <section className="card" aria-labelledby="own">
            <h2 id="own">Yours and your team’s</h2>
            {data.saved.length === 0 ? <p className="hint">None yet.</p> : null}
            <ul className="jobs">
              {data.saved.map((recipe) => (
                <RecipeEntry key={recipe.recipe_id} recipe={recipe} onEdit={setEdited} />
              ))}
            </ul>
            <div>
              <button type="button" onClick={() => setEdited('new')}>
                Write a recipe
              </button>
            </div>
          </section>
          {data.drafts.length > 0 ? (
            <section className="card" aria-labelledby="drafts">
              <h2 id="drafts">Drafts</h2>
              <ul className="jobs">
                {data.drafts.map((recipe) => (
                  <RecipeEntry key={recipe.recipe_id} recipe={recipe} onEdit={setEdited} />
                ))}
              </ul>
            </section>
          ) : null}
          <section className="card" aria-labelledby="library">
            <h2 id="library">Public library</h2>
            <ul className="jobs">
              {data.public.map((recipe) => (
                <RecipeEntry key={recipe.recipe_id} recipe={recipe} onEdit={setEdited} />
              ))}
            </ul>
          </section>
        </>
      ) : null}
    </>
  );
}
