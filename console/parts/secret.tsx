import { useState } from 'react';

/** Something that is shown once, with a button that copies it. */
export function Secret({ label, value, hint }: { label: string; value: string; hint: string }): React.JSX.Element {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="secret" role="status">
      <p>{hint}</p>
      <div className="row">
        <input
          className="key grow"
          readOnly
          aria-label={label}
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" onClick={() => void navigator.clipboard?.writeText(value).then(() => setCopied(true))}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </div>
  );
}
