import { useState } from 'react';
import { ErrorText } from '../parts/error-text.tsx';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';
import type { ConsoleMessage } from './message.ts';
import { asShown, messagesBefore } from './said-before.ts';

interface EarlierMessagesProps {
  id: string;
  /** The turn of the first message that is shown. */
  first: string;
  isBusy: boolean;
  onRead: (messages: ConsoleMessage[]) => void;
}

/** A button that reads what was said before the first message shown, as long as there is more. */
export function EarlierMessages({ id, first, isBusy, onRead }: EarlierMessagesProps): React.JSX.Element | null {
  const client = useClient();
  const [turn, setTurn] = useState<string | undefined>(first);
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<unknown>();
  if (turn === undefined) return null;

  async function read(): Promise<void> {
    setIsReading(true);
    setError(undefined);
    try {
      const page = await messagesBefore(client, { id, ...(turn === undefined ? {} : { turn }) });
      setTurn(page.has_more ? page.messages[0]?.job_id : undefined);
      onRead(page.messages.map(asShown));
    } catch (failure) {
      setError(failure);
    }
    setIsReading(false);
  }

  return (
    <div>
      <button type="button" disabled={isBusy || isReading} onClick={() => void read()}>
        Show earlier messages
      </button>
      <ErrorText>{error ? explainError(error) : undefined}</ErrorText>
    </div>
  );
}
