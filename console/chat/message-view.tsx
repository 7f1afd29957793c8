import { getToolName, isToolUIPart, type UIMessage } from 'ai';
import { memo, type ReactNode } from 'react';
import { inWords } from '../parts/in-words.ts';
import { pathOf } from '../results/sources.ts';
import { filesOf, kindOf } from './files-of.ts';
import type { ChatFile, ConsoleMessage } from './message.ts';
import { splitLinks } from './split-links.ts';

interface MessageViewProps {
  message: ConsoleMessage;
  /** Whether nothing comes after it: only then it can be answered with a button. */
  isLast: boolean;
  onDecide: (approval: string, approved: boolean) => void;
  onAnswer: (text: string) => void;
}

/** A message: its text, the tools that run or ran for it, the files that it made. */
export const MessageView = memo(function MessageView(props: MessageViewProps): React.JSX.Element {
  const { message, isLast, onDecide, onAnswer } = props;
  const { role, parts, metadata } = message;
  return (
    <article className="message" data-role={role} aria-label={role === 'user' ? 'You' : 'The service'}>
      {metadata?.attached?.map((name) => (
        <small key={name} className="hint">
          📎 {name}
        </small>
      ))}
      {parts.map((part, n) => (
        <Part key={n} part={part} isLast={isLast} onDecide={onDecide} />
      ))}
      {metadata?.files?.map((file) => (
        <FileView key={file.artifact_id} file={file} />
      ))}
      {isLast && metadata?.asksFor !== undefined ? (
        <Question tokens={metadata.asksFor} onDecide={(isYes) => onAnswer(isYes ? 'yes' : 'no')} />
      ) : null}
    </article>
  );
});

interface PartProps {
  part: UIMessage['parts'][number];
  isLast: boolean;
  onDecide: MessageViewProps['onDecide'];
}

function Part({ part, isLast, onDecide }: PartProps): React.JSX.Element | null {
  if (part.type === 'text') return <p className="said">{withLinks(part.text)}</p>;
  if (!isToolUIPart(part)) return null;
  const tool = getToolName(part);
  // The question about spending: its price is in the text, too.
  if (tool === 'propose_work') {
    if (part.state !== 'approval-requested' || !isLast) return null;
    const { tokens = 0 } = (part.input ?? {}) as { tokens?: number };
    return <Question tokens={tokens} onDecide={(isYes) => onDecide(part.approval.id, isYes)} />;
  }
  const name = inWords(tool);
  if (part.state === 'output-error') {
    // What waits for a yes is an error to the model only.
    if (part.errorText.startsWith('Not run:')) return null;
    return (
      <small className="error-text">
        {name}: {part.errorText}
      </small>
    );
  }
  const isDone = part.state === 'output-available';
  const files = isDone ? filesOf(part.output) : [];
  return (
    <>
      <small className="hint">
        {isDone ? '✓' : '…'} {name}
        <span className="visually-hidden">{isDone ? ' done' : ' runs'}</span>
      </small>
      {files.map((file) => (
        <FileView key={file.artifact_id} file={file} />
      ))}
    </>
  );
}

function Question({ tokens, onDecide }: { tokens: number; onDecide: (isYes: boolean) => void }): React.JSX.Element {
  return (
    <div className="row question" role="group" aria-label="Question about spending">
      <span>
        This costs {tokens} {tokens === 1 ? 'token' : 'tokens'}.
      </span>
      <button type="button" className="primary" onClick={() => onDecide(true)}>
        Go ahead
      </button>
      <button type="button" onClick={() => onDecide(false)}>
        Do not
      </button>
    </div>
  );
}

function FileView({ file }: { file: ChatFile }): React.JSX.Element {
  const { url, name = 'file' } = file;
  const path = pathOf(url);
  const kind = kindOf(file);
  return (
    <div className="made">
      {kind === 'audio' ? <audio src={path} controls preload="metadata" aria-label={name} /> : null}
      {kind === 'video' ? <video src={path} controls preload="metadata" aria-label={name} /> : null}
      {kind === 'image' ? <img src={path} alt={name} /> : null}
      <a href={path} download>
        Download {name}
      </a>
    </div>
  );
}

/** Turns the links of a text, written as in Markdown, into links; those of made files stay on this host. */
function withLinks(text: string): ReactNode[] {
  return splitLinks(text).map((piece, n) => {
    if (typeof piece === 'string') return piece;
    const { label, address } = piece;
    const isOwn = URL.canParse(address) && new URL(address).pathname.startsWith('/v1/artifacts/');
    return (
      <a key={n} href={isOwn ? pathOf(address) : address} {...(isOwn ? {} : { target: '_blank', rel: 'noreferrer' })}>
        {label}
      </a>
    );
  });
}
