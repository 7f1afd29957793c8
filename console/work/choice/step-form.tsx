import { inWords } from '../../parts/in-words.ts';
import type { CapabilityForm } from './capability-forms.ts';
import { ParamField } from './param-field.tsx';
import type { Step } from './steps.ts';

/** What is wrong with a step, by parameter; under the empty name, what is wrong with it as a whole. */
export type StepProblems = ReadonlyMap<string, string>;

interface StepFormProps {
  step: Step;
  position: number;
  isLast: boolean;
  forms: readonly CapabilityForm[];
  problems: StepProblems;
  audio: readonly { name: string; audioUrl: string }[];
  onChange: (step: Step) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One step: its capability, and a field for each of its parameters. */
export function StepForm(props: StepFormProps): React.JSX.Element {
  const { step, position, isLast, forms, problems, audio, onChange, onMove, onRemove } = props;
  const form = forms.find(({ name }) => name === step.capability);
  const [main, more] = split(form?.fields ?? []);
  const fields = (which: CapabilityForm['fields']) =>
    which.map(([name, schema]) => (
      <ParamField
        key={name}
        name={name}
        schema={schema}
        value={step.params[name]}
        problem={problems.get(name)}
        audio={audio}
        onChange={(value) => {
          const { [name]: _, ...others } = step.params;
          onChange({ ...step, params: value === undefined ? others : { ...others, [name]: value } });
        }}
      />
    ));
  return (
    <li className="step" aria-label={`Step ${position}`}>
      <div className="row">
        <select
          className="grow"
          aria-label={`Capability of step ${position}`}
          value={step.capability}
          onChange={({ target }) => onChange({ id: step.id, capability: target.value, params: {} })}
        >
          {form ? null : <option value={step.capability}>{step.capability || 'Choose what to do …'}</option>}
          {forms.map(({ name }) => (
            <option key={name} value={name}>
              {inWords(name)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="quiet"
          disabled={position === 1}
          aria-label={`Move step ${position} up`}
          onClick={() => onMove(-1)}
        >
          ↑
        </button>
        <button
          type="button"
          className="quiet"
          disabled={isLast}
          aria-label={`Move step ${position} down`}
          onClick={() => onMove(1)}
        >
          ↓
        </button>
        <button type="button" className="quiet" aria-label={`Remove step ${position}`} onClick={onRemove}>
          ✕
        </button>
      </div>
      {form ? <p className="hint">{form.description}</p> : null}
      {step.version === undefined ? null : <p className="hint">Keeps to version {step.version}.</p>}
      {problems.has('') ? (
        <p className="error-text" role="alert">
          {problems.get('')}
        </p>
      ) : null}
      {main.length > 0 ? <div className="params">{fields(main)}</div> : null}
      {more.length > 0 ? (
        <details open={more.some(([name]) => step.params[name] !== undefined || problems.has(name))}>
          <summary>More settings</summary>
          <div className="params">{fields(more)}</div>
        </details>
      ) : null}
    </li>
  );
}

/** Parameters of the made file, which many steps have and few people change. */
const OF_THE_FILE = new Set(['format', 'bitrate_kbps', 'metadata', 'files', 'quality', 'bit_depth']);

/** Returns the parameters that are shown at once, and those that are folded. A step about files shows them all. */
function split(fields: CapabilityForm['fields']): [CapabilityForm['fields'], CapabilityForm['fields']] {
  const more = fields.filter(([name]) => OF_THE_FILE.has(name));
  return more.length < fields.length ? [fields.filter(([name]) => !OF_THE_FILE.has(name)), more] : [fields, []];
}
