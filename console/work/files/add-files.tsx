import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { tooLarge } from '../../parts/too-large.ts';
import { useAccount } from '../../session/account.ts';
import { droppedFiles, usable } from './dropped-files.ts';
import type { FileShelf } from './file-shelf.ts';

const EarlierUploads = lazy(() => import('./earlier-uploads.tsx').then((m) => ({ default: m.EarlierUploads })));

/** Ways to add audio: dropped or chosen files and folders, addresses, earlier uploads. */
export function AddFiles({ shelf }: { shelf: FileShelf }): React.JSX.Element {
  const { data: account } = useAccount();
  const [isOver, setOver] = useState(false);
  const [open, setOpen] = useState<'addresses' | 'earlier'>();
  const [problem, setProblem] = useState<string>();
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);

  function add(files: File[]): void {
    setProblem(files.length === 0 ? 'There is no audio or video file in it. Choose other files.' : undefined);
    shelf.addFiles(files, (file) => tooLarge(file, account));
  }

  const input = (isFolder: boolean) => (
    <input
      type="file"
      hidden
      multiple
      aria-label={isFolder ? 'Folder' : 'Files'}
      ref={isFolder ? folderInput : filesInput}
      {...(isFolder ? { webkitdirectory: '' } : { accept: 'audio/*,video/*' })}
      onChange={({ target }) => {
        add(usable(target.files ?? []));
        target.value = ''; // so that the same file can be chosen again
      }}
    />
  );

  return (
    <>
      <div
        className="drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          droppedFiles(event.dataTransfer).then(add, () =>
            setProblem('What was dropped cannot be read. Choose the files by the button instead.'),
          );
        }}
      >
        <p>
          <strong>Drop audio or video here</strong>, files or a folder
        </p>
        <div className="row">
          <button type="button" onClick={() => filesInput.current?.click()}>
            Choose files
          </button>
          <button type="button" onClick={() => folderInput.current?.click()}>
            Choose a folder
          </button>
          <button
            type="button"
            className="quiet"
            aria-expanded={open === 'addresses'}
            onClick={() => setOpen(open === 'addresses' ? undefined : 'addresses')}
          >
            Paste addresses
          </button>
          <button
            type="button"
            className="quiet"
            aria-expanded={open === 'earlier'}
            onClick={() => setOpen(open === 'earlier' ? undefined : 'earlier')}
          >
            Earlier uploads
          </button>
        </div>
        {input(false)}
        {input(true)}
      </div>
      <ErrorText>{problem}</ErrorText>
      {open === 'addresses' ? <Addresses shelf={shelf} onDone={() => setOpen(undefined)} /> : null}
      {open === 'earlier' ? (
        <Suspense fallback={<p role="status">Loading …</p>}>
          <EarlierUploads shelf={shelf} />
        </Suspense>
      ) : null}
    </>
  );
}

function Addresses({ shelf, onDone }: { shelf: FileShelf; onDone: () => void }): React.JSX.Element {
  const [text, setText] = useState('');
  const lines = text.split(/\s+/).filter((line) => line !== '');
  const wrong = lines.filter((line) => !/^(?:https?|upload|artifact):\/\/[^/]/.test(line));
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        shelf.addAddresses(lines.map((audioUrl) => ({ audioUrl })));
        onDone();
      }}
    >
      <div className="field">
        <label htmlFor="addresses">Addresses of audio, one on each line</label>
        <textarea
          id="addresses"
          rows={4}
          spellCheck={false}
          placeholder="https://…"
          aria-invalid={wrong.length > 0}
          aria-describedby="addresses-problem"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <small id="addresses-problem" className="error-text">
          {wrong.length > 0 ? `Not an address: ${wrong[0]!.slice(0, 100)}. It begins with https:// or http://.` : ''}
        </small>
      </div>
      <div className="row">
        <button type="submit" disabled={lines.length === 0 || wrong.length > 0}>
          Add {lines.length === 1 ? 'the address' : `${lines.length} addresses`}
        </button>
      </div>
    </form>
  );
}
