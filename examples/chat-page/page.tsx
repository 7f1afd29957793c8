import { useChat } from '@ai-sdk/react';
import {
  DefaultChatTransport,
  getToolName,
  isToolUIPart,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type UIMessage,
} from 'ai';
import { useState, type FormEvent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { getAccess } from './token.ts';

/** A chat with the AI SDK's hook: attach audio, see what runs, confirm what is expensive, play what was made, stop. */

const { api } = await getAccess();
const authorization = async (): Promise<Record<string, string>> => ({
  Authorization: `Bearer ${(await getAccess()).token}`,
});
const transport = new DefaultChatTransport({ api: `${api}/api/chat`, headers: authorization });

function Page() {
  const [progress, setProgress] = useState<{ capability: string; percent: number } | null>(null);
  const { messages, sendMessage, addToolApprovalResponse, status, stop, error } = useChat({
    transport,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    onData: ({ type, data }) => type === 'data-progress' && setProgress(data as typeof progress),
    onFinish: () => setProgress(null),
  });
  const [problem, setProblem] = useState('');
  const isBusy = status === 'submitted' || status === 'streaming';

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const files = fields.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[];
    try {
      setProblem('');
      const urls = await Promise.all(files.map(upload));
      form.reset();
      await sendMessage({ text: fields.get('text') as string }, { body: { audio_urls: urls } });
    } catch (cause) {
      setProblem((cause as Error).message);
    }
  }

  return (
    <>
      {messages.map(({ id, role, parts }) => (
        <div key={id} className={role}>
          {parts.map((part, n) => (
            <Part
              key={n}
              part={part}
              decide={(approval, approved) => void addToolApprovalResponse({ id: approval, approved })}
            />
          ))}
        </div>
      ))}
      <p role="status">{progress ? `${progress.capability}: ${progress.percent} %` : isBusy ? 'Working…' : ''}</p>
      <p role="alert">{problem || error?.message}</p>
      <form onSubmit={(event) => void submit(event)}>
        <textarea name="text" aria-label="Message" required rows={3} placeholder="How loud is this?" />
        <input type="file" name="files" aria-label="Audio" multiple accept="audio/*,video/*" />{' '}
        <button disabled={isBusy}>Send</button>{' '}
        {isBusy && (
          <button type="button" onClick={() => void stop()}>
            Stop
          </button>
        )}
      </form>
    </>
  );
}

interface PartProps {
  part: UIMessage['parts'][number];
  decide: (approval: string, approved: boolean) => void;
}

/** Shows a part of a message: text, or a tool that runs, asks or has run. */
function Part({ part, decide }: PartProps) {
  if (part.type === 'text') return <p className="text">{withLinks(part.text)}</p>;
  if (!isToolUIPart(part)) return null;
  if (part.state === 'approval-requested') {
    const { tokens } = part.input as { tokens: number };
    return (
      <p>
        This costs {tokens} tokens. <button onClick={() => decide(part.approval.id, true)}>Go ahead</button>{' '}
        <button onClick={() => decide(part.approval.id, false)}>Do not</button>
      </p>
    );
  }
  const made = part.state === 'output-available' ? urlsIn(part.output) : [];
  return (
    <>
      <p className="tool">
        {getToolName(part)} {part.state === 'output-available' ? '✓' : part.state === 'output-error' ? '✗' : '…'}
      </p>
      {made.map((url) => (
        <audio key={url} src={url} controls />
      ))}
    </>
  );
}

/** Turns the links of a text, written as in Markdown, into links. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]\(https?:[^)\s]+\))/).map((piece, n) => {
    const [, label, address] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    return address === undefined ? (
      piece
    ) : (
      <a key={n} href={address}>
        {label}
      </a>
    );
  });
}

/** Returns the addresses of the files that a tool made. */
function urlsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'url' && typeof entry === 'string' ? [entry] : urlsIn(entry),
  );
}

async function upload(file: File): Promise<string> {
  const response = await fetch(`${api}/v1/uploads?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { ...(await authorization()), 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  const body = (await response.json()) as { audio_url: string; detail?: string };
  if (!response.ok) throw new Error(body.detail);
  return body.audio_url;
}

createRoot(document.querySelector('#root')!).render(<Page />);
