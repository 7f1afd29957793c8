import { useState } from 'react';
import { useStepProblems } from '../../work/choice/own-steps.tsx';
import { editable, plainSteps, type Step } from '../../work/choice/steps.ts';

/** The steps of a recipe as JSON. Text that is not a list of steps is shown as such, and counts as no steps. */
export function StepsAsJson({
  steps,
  onChange,
}: {
  steps: readonly Step[];
  onChange: (steps: readonly Step[]) => void;
}): React.JSX.Element {
  const [text, setText] = useState(() => JSON.stringify(plainSteps(steps), null, 2));
  const { problems } = useStepProblems(steps);
  const isList = parsed(text) !== undefined;
  return (
    <div className="field">
      <label htmlFor="recipe-steps">Steps</label>
      <textarea
        id="recipe-steps"
        className="steps"
        rows={14}
        spellCheck={false}
        value={text}
        aria-describedby="recipe-problems"
        aria-invalid={!isList || problems.size > 0}
        onChange={({ target }) => {
          setText(target.value);
          onChange(parsed(target.value) ?? []);
        }}
      />
      <ul id="recipe-problems" role="status">
        {isList ? null : <li>This is not a list of steps, such as [{'{"capability": "signal_analysis"}'}].</li>}
        {[...problems].flatMap(([index, ofStep]) =>
          [...ofStep].map(([param, message]) => (
            <li key={`${index} ${param}`}>
              Step {index + 1}
              {param === '' ? '' : `, ${param}`}: {message}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

/** Returns the steps that a text lists; undefined for anything else. */
function parsed(text: string): Step[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isStep) ? editable(value) : undefined;
  } catch {
    return undefined;
  }
}

function isStep(value: unknown): value is Parameters<typeof editable>[0][number] {
  if (typeof value !== 'object' || value === null) return false;
  const { capability, params, version } = value as Record<string, unknown>;
  return (
    typeof capability === 'string' &&
    (params == null || (typeof params === 'object' && !Array.isArray(params))) &&
    (version == null || typeof version === 'number')
  );
}
