import { useId } from 'react';
import { inWords } from '../../parts/in-words.ts';
import type { FieldSchema } from './capability-forms.ts';

interface ParamFieldProps {
  name: string;
  schema: FieldSchema;
  /** Undefined: the default. */
  value: unknown;
  problem: string | undefined;
  /** Addresses that a parameter for further audio offers. */
  audio: readonly { name: string; audioUrl: string }[];
  onChange: (value: unknown) => void;
}

/** The field of one parameter, by its schema. An empty field is left to its default. */
export function ParamField({ name, schema, problem, ...control }: ParamFieldProps): React.JSX.Element {
  const id = useId();
  const { description } = schema;
  return (
    <div className="field">
      <label htmlFor={id}>{inWords(name)}</label>
      <Control {...control} id={id} schema={schema} isInvalid={problem !== undefined} />
      {description === undefined ? null : (
        <small id={`${id}-hint`} className="hint">
          {description}
        </small>
      )}
      <small className="error-text" role="alert">
        {problem}
      </small>
    </div>
  );
}

interface ControlProps extends Pick<ParamFieldProps, 'schema' | 'value' | 'audio' | 'onChange'> {
  id: string;
  isInvalid: boolean;
}

function Control({ id, schema, value, audio, isInvalid, onChange }: ControlProps): React.JSX.Element {
  const common = { id, 'aria-invalid': isInvalid, 'aria-describedby': `${id}-hint` };
  const byDefault = schema.default === undefined ? undefined : textOf(schema.default);
  if (schema.enum) {
    const options = schema.enum;
    return (
      <select
        {...common}
        value={value === undefined ? '' : options.indexOf(value as string)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : options[Number(target.value)])}
      >
        <option value="">{byDefault === undefined ? 'default' : `default: ${byDefault}`}</option>
        {options.map((option, index) => (
          <option key={option} value={index}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  if (schema.type === 'boolean') {
    return (
      <input
        {...common}
        type="checkbox"
        checked={(value ?? schema.default) === true}
        onChange={({ target }) => onChange(target.checked === (schema.default ?? false) ? undefined : target.checked)}
      />
    );
  }
  if (schema.items?.enum) {
    const chosen = (value ?? []) as readonly string[];
    return (
      <select
        {...common}
        multiple
        size={Math.min(4, schema.items.enum.length)}
        value={[...chosen]}
        onChange={({ target }) => {
          const all = [...target.selectedOptions].map((option) => option.value);
          onChange(all.length === 0 ? undefined : all);
        }}
      >
        {schema.items.enum.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    return (
      <input
        {...common}
        type="number"
        step={schema.type === 'integer' ? 1 : 'any'}
        min={schema.minimum}
        max={schema.maximum}
        placeholder={byDefault}
        value={value === undefined ? '' : textOf(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
      />
    );
  }
  const isAddress = schema.pattern?.includes('upload') === true;
  return (
    <>
      <input
        {...common}
        maxLength={schema.maxLength}
        placeholder={byDefault}
        list={isAddress ? `${id}-audio` : undefined}
        value={value === undefined ? '' : textOf(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      {isAddress ? (
        <datalist id={`${id}-audio`}>
          {audio.map(({ name, audioUrl }) => (
            <option key={audioUrl} value={audioUrl} label={name} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
