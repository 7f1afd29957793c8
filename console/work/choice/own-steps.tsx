import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { useCapabilityForms } from './capability-forms.ts';
import { StepForm, type StepProblems } from './step-form.tsx';
import { plainSteps, type Step } from './steps.ts';

const MAX_STEPS = 20;

interface OwnStepsProps {
  steps: readonly Step[];
  audio: readonly { name: string; audioUrl: string }[];
  onChange: (steps: readonly Step[]) => void;
}

/** Steps by form, made from the schemas of the capabilities, and checked by the service while they are edited. */
export function OwnSteps({ steps, audio, onChange }: OwnStepsProps): React.JSX.Element {
  const forms = useCapabilityForms();
  const { problems, error } = useStepProblems(steps);
  if (forms.isPending) return <p role="status">Loading …</p>;
  if (forms.error) return <ErrorText>{explainError(forms.error)}</ErrorText>;
  const replaced = (index: number, step: Step): Step[] => steps.map((each, n) => (n === index ? step : each));
  return (
    <>
      <ol className="steps-form">
        {steps.map((step, index) => (
          <StepForm
            key={step.id}
            step={step}
            position={index + 1}
            isLast={index === steps.length - 1}
            forms={forms.data}
            problems={step.capability === '' ? NONE : (problems.get(index) ?? NONE)}
            audio={audio}
            onChange={(changed) => onChange(replaced(index, changed))}
            onMove={(by) => {
              const moved = [...steps];
              moved.splice(index + by, 0, ...moved.splice(index, 1));
              onChange(moved);
            }}
            onRemove={() => onChange(steps.filter((_, n) => n !== index))}
          />
        ))}
      </ol>
      <div>
        <button
          type="button"
          disabled={steps.length >= MAX_STEPS}
          onClick={() =>
            onChange([...steps, { id: Math.max(0, ...steps.map(({ id }) => id)) + 1, capability: '', params: {} }])
          }
        >
          Add a step
        </button>
      </div>
      <ErrorText>{error ? explainError(error) : undefined}</ErrorText>
    </>
  );
}

const NONE: StepProblems = new Map();

/** Asks the service what is wrong with steps. `isValid` is undefined until it has answered. */
export function useStepProblems(steps: readonly Step[]): {
  problems: ReadonlyMap<number, StepProblems>;
  isValid: boolean | undefined;
  error: unknown;
} {
  const client = useClient();
  const checked = useDeferredValue(steps);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['steps', plainSteps(checked)],
    queryFn: ({ signal }) => client.post('/v1/recipe/validate', { body: { steps: plainSteps(checked) }, signal }),
    placeholderData: (before) => before,
    enabled: checked.length > 0,
  });
  const problems = new Map<number, Map<string, string>>();
  for (const { path, message } of data?.errors ?? []) {
    const [, index, param = ''] = /^steps\[(\d+)\](?:\.params)?(?:\.(\w+))?/.exec(path) ?? [];
    const ofStep = problems.get(Number(index ?? 0)) ?? new Map<string, string>();
    problems.set(Number(index ?? 0), ofStep.set(param === 'capability' ? '' : param, message));
  }
  const isCurrent = checked === steps && !isPlaceholderData;
  return { problems, isValid: steps.length === 0 ? false : isCurrent ? data?.valid : undefined, error };
}
