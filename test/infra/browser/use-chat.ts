import { Chat, useChat } from '@ai-sdk/react';
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses, type UIMessage } from 'ai';
import { setTimeout as sleep } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import type { Root } from 'react-dom/client';

/** The AI SDK's hook, rendered in a page as an application does. */
export interface HookedChat {
  messages(): UIMessage[];
  status(): string;
  error(): Error | undefined;
  send(text: string): Promise<void>;
  /** Responds to a request for approval; the hook sends the response by itself. */
  approve(id: string, approved: boolean): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Renders a component around `useChat`, with only its URL and key set. */
export async function renderUseChat({
  api,
  apiKey,
  id,
  messages = [],
}: {
  api: string;
  apiKey: string;
  id?: string;
  messages?: UIMessage[];
}): Promise<HookedChat> {
  const dom = new JSDOM('<div id="root"></div>');
  Object.assign(globalThis, { window: dom.window, document: dom.window.document });
  const { createRoot } = await import('react-dom/client');
  const transport = new DefaultChatTransport({ api, headers: { Authorization: `Bearer ${apiKey}` } });
  const chat = new Chat({
    transport,
    messages,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    ...(id === undefined ? {} : { id }),
  });
  const page: { hook?: ReturnType<typeof useChat> } = {};
  function Page(): null {
    page.hook = useChat({ chat });
    return null;
  }
  const root: Root = createRoot(dom.window.document.querySelector('#root')!);
  root.render(createElement(Page));
  while (!page.hook) await sleep(5);
  const shown = (): ReturnType<typeof useChat> => page.hook!;
  /** Waits until React has rendered what the chat knows: it does so a moment after the stream has ended. */
  const rendered = async (): Promise<void> => {
    while (shown().messages !== chat.messages || shown().status !== chat.status) await sleep(5);
  };
  return {
    messages: () => shown().messages,
    status: () => shown().status,
    error: () => shown().error,
    async send(text) {
      await shown().sendMessage({ text });
      await rendered();
    },
    approve: async (approval, approved) => shown().addToolApprovalResponse({ id: approval, approved }),
    resume: () => shown().resumeStream(),
    stop: () => shown().stop(),
    async close() {
      root.unmount();
      await sleep(20); // React still uses the page for a moment
      dom.window.close();
    },
  };
}
