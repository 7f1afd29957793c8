import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { editable, type Step } from './steps.ts';

/** Turns words into steps, which are then shown as a form. */
export function Describe({ onSteps }: { onSteps: (steps: Step[]) => void }): React.JSX.Element {
  const client = useClient();
  const [prompt, setPrompt] = useState('');
  const generate = useMutation({
    mutationFn: () => client.post('/v1/recipe/generate', { body: { prompt } }),
    onSuccess: ({ steps }) => onSteps(editable(steps)),
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        generate.mutate();
      }}
    >
      <div className="field">
        <label htmlFor="words">Or say it in words</label>
        <div className="row">
          <input
            id="words"
            className="grow"
            maxLength={4000}
            placeholder="remove the hum, then bring it to -16 LUFS"
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
          />
          <button type="submit" disabled={prompt.trim() === '' || generate.isPending}>
            Make steps
          </button>
        </div>
      </div>
      {generate.data ? <p role="status">{generate.data.explanation}</p> : null}
      <ErrorText>{generate.error ? explainError(generate.error) : undefined}</ErrorText>
    </form>
  );
}
