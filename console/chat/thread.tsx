import { useChat } from '@ai-sdk/react';
import { useQueryClient } from '@tanstack/react-query';
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { inWords } from '../parts/in-words.ts';
import { ACCOUNT_KEY } from '../session/account.ts';
import { useClient, useSession } from '../session/session.tsx';
import { Composer, type Draft } from './composer.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { explainChatError } from './explain-chat-error.ts';
import { fetchReply, ReplyCut } from './fetch-reply.ts';
import { MessageView } from './message-view.tsx';
import type { ConsoleMessage } from './message.ts';

/** What the service has of a conversation. */
export interface Said {
  /** What was said last. */
  before: ConsoleMessage[];
  /** The turn of the first of these, if the conversation has earlier ones. */
  earlierThan: string | undefined;
  /** Whether the service knows the conversation: a reply may be under way. */
  isBegun: boolean;
}

interface ThreadProps extends Said {
  id: string;
  /** Reads the conversation again. */
  onRead: (signal: AbortSignal) => Promise<Said>;
  onSaid: () => void;
}

/** A message that is being sent is known to the service within this time, on a slow connection too. */
const CANCEL_ATTEMPTS = 20;
const CANCEL_WAIT_MS = 300;
/** A cancelled turn is closed within this time; until then the next message would be refused. */
const CLOSE_WAIT_MS = 20_000;
/** Wait before a reply whose stream broke is joined again. */
const REJOIN_MS = 2_000;

interface Progress {
  capability: string;
  percent: number;
}

/** The messages of a conversation and the box for the next one. A reply that runs is joined, also after a reload. */
export function Thread({ id, before, earlierThan, isBegun, onRead, onSaid }: ThreadProps): React.JSX.Element {
  const { apiKey } = useSession();
  const client = useClient();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [returned, setReturned] = useState<Draft>();
  const sent = useRef<Draft>(undefined);
  const transport = useMemo(
    () =>
      new DefaultChatTransport<ConsoleMessage>({
        api: '/api/chat',
        fetch: fetchReply,
        headers: { Authorization: `Bearer ${apiKey}` },
        // The service knows what was said before; only the last message is read.
        prepareSendMessagesRequest: ({ messages, body, trigger }) => ({
          body: {
            ...body,
            id,
            conversation_id: id,
            trigger,
            messages: messages.slice(-1).map(({ id: messageId, role, parts }) => ({ id: messageId, role, parts })),
          },
        }),
      }),
    [apiKey, id],
  );
  const isJoined = useRef(false);
  const { messages, sendMessage, setMessages, addToolApprovalResponse, status, stop, error, clearError, resumeStream } =
    useChat<ConsoleMessage>({
      id,
      messages: before,
      transport,
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
      onData: ({ type, data }) => {
        if (type === 'data-progress') setProgress(data as Progress | null);
      },
      onFinish: ({ isError }) => {
        isJoined.current = true;
        if (!isError) sent.current = undefined;
        setProgress(null);
        void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
      },
    });
  const isCut = error instanceof ReplyCut;
  const isBusy = status === 'submitted' || status === 'streaming' || isCut;
  const isReplying = useRef(isBusy);
  useEffect(() => {
    isReplying.current = isBusy;
  }, [isBusy]);

  // What the service did not take goes back into the box.
  useEffect(() => {
    if (!error || isCut || !sent.current) return;
    setReturned(sent.current);
    sent.current = undefined;
    setMessages((all) => (all.at(-1)?.role === 'user' ? all.slice(0, -1) : all));
  }, [error, isCut, setMessages]);

  const left = useRef(new AbortController());
  const [earlier, setEarlier] = useState({ than: earlierThan, reads: 0 });
  async function read(): Promise<Said> {
    const said = await onRead(left.current.signal);
    if (sent.current) return said; // a message that was sent meanwhile may not be in it
    setMessages(said.before);
    setEarlier(({ reads }) => ({ than: said.earlierThan, reads: reads + 1 }));
    return said;
  }
  /** Joins the reply that runs, if one does. One that ended since `said` was read is read now. */
  async function join(said: readonly ConsoleMessage[]): Promise<void> {
    isJoined.current = false;
    await resumeStream();
    if (!isJoined.current && said.at(-1)?.role === 'user') await read().catch(() => undefined);
  }
  useEffect(() => {
    left.current = new AbortController();
    if (isBegun) void join(before);
    return () => left.current.abort();
  }, []);
  // A reply whose stream broke goes on: it is joined once the service responds.
  useEffect(() => {
    if (!isCut) return;
    sent.current = undefined;
    const { signal } = left.current;
    async function rejoin(): Promise<void> {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, REJOIN_MS));
        if (signal.aborted) return;
        const said = await read().catch(() => undefined);
        if (said) return join(said.before);
      }
    }
    void rejoin();
  }, [error]);

  function send(draft: Draft): void {
    sent.current = draft;
    setReturned(undefined);
    clearError();
    onSaid();
    const attached = draft.files.map(({ name }) => name);
    void sendMessage(
      { text: draft.text, metadata: { attached } },
      { body: { audio_urls: draft.files.map(({ audioUrl }) => audioUrl) } },
    );
  }

  async function cancel(): Promise<void> {
    // The service may not have taken the message yet, or the reply may have ended just now.
    for (let attempt = 0; attempt === 0 || (isReplying.current && attempt < CANCEL_ATTEMPTS); attempt++) {
      const isDone = await client.post('/api/chat/{id}/cancel', { path: { id } }).then(
        () => true,
        (failure: unknown) => !(failure instanceof ApiError && [404, 409].includes(failure.status)),
      );
      if (isDone) break;
      await new Promise((resolve) => setTimeout(resolve, CANCEL_WAIT_MS));
    }
    // The stream of the reply ends when its turn is closed.
    for (let waited = 0; isReplying.current && waited < CLOSE_WAIT_MS; waited += CANCEL_WAIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, CANCEL_WAIT_MS));
    }
    await stop();
    setProgress(null);
  }

  const end = useRef<HTMLDivElement>(null);
  const { id: last, parts: { length: count } = [] } = messages.at(-1) ?? {};
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [last, count, status]);

  return (
    <section className="card chat" aria-label="Conversation">
      <div className="messages" role="log" aria-label="Messages" tabIndex={0}>
        {messages.length === 0 ? (
          <p className="hint">
            Attach audio and say what you want: “How loud is it?”, “Remove the hum and give me an mp3”, “What would it
            cost to split this into stems?”
          </p>
        ) : null}
        {earlier.than === undefined ? null : (
          <EarlierMessages
            key={earlier.reads}
            id={id}
            first={earlier.than}
            isBusy={isBusy}
            onRead={(more) => setMessages((all) => [...more, ...all])}
          />
        )}
        {messages.map((message, n) => (
          <MessageView
            key={message.id}
            message={message}
            isLast={n === messages.length - 1 && !isBusy}
            onDecide={(approval, approved) => void addToolApprovalResponse({ id: approval, approved })}
            onAnswer={(text) => send({ text, files: [] })}
          />
        ))}
        <div ref={end} />
      </div>
      <div className="row" role="status">
        {isBusy ? (
          <>
            <span className="hint">
              {isCut
                ? error.message
                : progress
                  ? `${inWords(progress.capability)}: ${progress.percent} %`
                  : 'Working …'}
            </span>
            <button type="button" onClick={() => void cancel()}>
              Stop
            </button>
          </>
        ) : null}
      </div>
      <ErrorText>{error && !isCut ? explainChatError(error) : undefined}</ErrorText>
      <Composer isBusy={isBusy} returned={returned} onSend={send} />
    </section>
  );
}
