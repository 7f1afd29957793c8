import { useEffect, useRef, useState } from 'react';
import { ErrorText } from '../parts/error-text.tsx';
import { tooLarge } from '../parts/too-large.ts';
import { useAccount } from '../session/account.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';

export interface Draft {
  text: string;
  files: readonly { name: string; audioUrl: string }[];
}

interface ComposerProps {
  isBusy: boolean;
  /** What was not taken, to be sent again. */
  returned: Draft | undefined;
  onSend: (draft: Draft) => void;
}

/** Max files of one message. */
const MAX_FILES = 20;

interface Sending {
  id: number;
  name: string;
  percent: number;
}

/** The box for the next message, with files. Enter sends it, Shift and Enter begin a line. */
export function Composer({ isBusy, returned, onSend }: ComposerProps): React.JSX.Element {
  const client = useClient();
  const { data: account } = useAccount();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<Draft['files']>([]);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problem, setProblem] = useState<string>();
  const lastId = useRef(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!returned) return;
    setText((now) => (now === '' ? returned.text : now));
    setFiles((now) => (now.length === 0 ? returned.files : now));
  }, [returned]);

  async function attach(file: File): Promise<void> {
    const refusal = tooLarge(file, account);
    if (refusal !== undefined) {
      setProblem(`${file.name}: ${refusal}`);
      return;
    }
    const id = ++lastId.current;
    const show = (percent: number): void =>
      setSending((all) => [...all.filter((each) => each.id !== id), { id, name: file.name, percent }]);
    show(0);
    try {
      const { audio_url: audioUrl } = await client.upload(file, {
        onProgress: ({ sentBytes, totalBytes }) => show(Math.floor((100 * sentBytes) / Math.max(1, totalBytes))),
      });
      setFiles((all) => [...all, { name: file.name, audioUrl }]);
    } catch (error) {
      setProblem(`${file.name}: ${explainError(error)}`);
    } finally {
      setSending((all) => all.filter((each) => each.id !== id));
    }
  }

  function attachAll(chosen: Iterable<File>): void {
    setProblem(undefined);
    const all = [...chosen];
    const room = MAX_FILES - files.length - sending.length;
    if (all.length > room) setProblem(`A message takes at most ${MAX_FILES} files. Send the others with the next one.`);
    for (const file of all.slice(0, Math.max(0, room))) void attach(file);
  }

  const canSend = !isBusy && sending.length === 0 && text.trim() !== '';
  function send(): void {
    if (!canSend) return;
    onSend({ text: text.trim(), files });
    setText('');
    setFiles([]);
    box.current?.focus();
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        attachAll(event.dataTransfer.files);
      }}
    >
      <ul className="attached" aria-label="Attached files">
        {files.map(({ name, audioUrl }) => (
          <li key={audioUrl} className="state">
            {name}{' '}
            <button
              type="button"
              className="link"
              aria-label={`Remove ${name}`}
              onClick={() => setFiles((all) => all.filter((each) => each.audioUrl !== audioUrl))}
            >
              ✕
            </button>
          </li>
        ))}
        {sending.map(({ id, name, percent }) => (
          <li key={id} className="state">
            {name}: {percent} %
          </li>
        ))}
      </ul>
      <textarea
        ref={box}
        aria-label="Message"
        rows={2}
        maxLength={20_000}
        placeholder="Write a message, or drop audio here"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="row">
        <button type="submit" className="primary" disabled={!canSend}>
          Send
        </button>
        <button type="button" onClick={() => picker.current?.click()}>
          Attach audio
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          aria-label="Audio"
          accept="audio/*,video/*"
          onChange={({ target }) => {
            attachAll(target.files ?? []);
            target.value = '';
          }}
        />
      </div>
      <ErrorText>{problem}</ErrorText>
    </form>
  );
}
