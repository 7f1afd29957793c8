import { useEffect, useState, type FormEvent } from 'react';
import { ApiError } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { explainError } from './explain-error.ts';
import { clientOf } from './session.tsx';

interface SignInProps {
  notice: string | undefined;
  /** The code of a sign-in link that was opened; it is exchanged at once. */
  code: string | undefined;
  onKey: (key: string) => void;
}

/** The page of somebody who is not signed in: a key of one's own, or a new free one. */
export function SignIn({ notice, code, onKey }: SignInProps): React.JSX.Element {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const attempt = async (key: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      onKey(await key());
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  useEffect(() => {
    if (code === undefined) return;
    setBusy(true);
    exchanged(code).then(onKey, (error: unknown) => {
      setProblem(reasonOf(error));
      setBusy(false);
    });
  }, [code, onKey]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget).get('key');
    const key = typeof sent === 'string' ? sent.trim() : '';
    if (key === '') setProblem('Paste a key first.');
    else void attempt(() => accepted(key));
  };

  return (
    <main className="sign-in">
      <h1>Audio console</h1>
      {notice === undefined ? null : (
        <p className="notice" role="status">
          {notice}
        </p>
      )}
      <form onSubmit={submit}>
        <label htmlFor="key">API key</label>
        <input id="key" name="key" type="password" autoComplete="current-password" spellCheck={false} autoFocus />
        <p className="hint">
          <code>npm start</code> prints a link that signs in, and a demo key. The key stays in this tab and is forgotten
          when you sign out.
        </p>
        <ErrorText>{problem}</ErrorText>
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? 'Signing in …' : 'Sign in'}
        </button>
      </form>
      <hr />
      <p>No key? A new account is free and has tokens for five minutes of audio.</p>
      <button type="button" disabled={isBusy} onClick={() => void attempt(freeKey)}>
        Create a free account
      </button>
    </main>
  );
}

/** Returns a key that the service accepts; throws for another. */
async function accepted(key: string): Promise<string> {
  await clientOf(key).get('/v1/account');
  return key;
}

const exchanges = new Map<string, Promise<string>>();

/** Returns the key that a code is exchanged for, which works once: a second call waits for the first. */
function exchanged(code: string): Promise<string> {
  const begun =
    exchanges.get(code) ??
    clientOf()
      .post('/v1/console/sessions', { body: { code } })
      .then(({ api_key: key }) => key);
  exchanges.set(code, begun);
  return begun;
}

async function freeKey(): Promise<string> {
  const { api_key: key } = await clientOf().post('/v1/keys', { body: { label: 'console' } });
  return key;
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    return 'The service does not accept this key. Check that it is complete, and neither revoked nor expired.';
  }
  if (error instanceof TypeError) return 'A key consists of letters, digits and underscores.';
  return explainError(error);
}
