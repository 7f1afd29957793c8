import { PROGRESS_CHUNK } from '../../platform/chat-feed.ts';
import type { Resources } from '../../platform/resources.ts';
import { artifactSigner } from '../artifacts/presenters.ts';
import type { RouteReply } from '../http/route.ts';
import { eventStream, PlainData, type ServerEvent } from '../http/sse.ts';
import { linkTexts } from './link-texts.ts';
import { presentChunks } from './present-chunks.ts';

/** Header by which clients of the AI SDK recognise the protocol. */
const PROTOCOL = { 'X-Vercel-AI-UI-Message-Stream': 'v1' };

interface Stream {
  turnId: string;
  accountId: string;
  /** The last chunk that the reader received, 0 for none. */
  seq: number;
  origin: string;
  signal: AbortSignal;
  /** Headers with the ids of the turn, for clients other than the AI SDK. */
  headers: Record<string, string>;
}

/** Returns a reply that streams a turn's chunks as the AI SDK's UI message stream, then `[DONE]`. */
export function uiMessageStream(deps: Resources, { origin, headers, accountId, ...reader }: Stream): RouteReply {
  const { chatFeed, config, db } = deps;
  const sign = artifactSigner(config, origin);
  const link = async (text: string): Promise<string> => {
    const [linked = ''] = await linkTexts(db, { accountId, sign, origin, texts: [text] });
    return linked;
  };
  async function* events(): AsyncGenerator<ServerEvent> {
    // Always read from the beginning: the end of a chunk that the reader has may have been buffered until the next.
    const all = chatFeed.follow({ ...reader, seq: 0 });
    for await (const { seq, chunk, isLast } of presentChunks(all, { link, sign })) {
      if (seq <= reader.seq && !isLast && chunk.type !== PROGRESS_CHUNK) continue;
      yield { id: String(seq), data: chunk };
      if (isLast) yield { data: new PlainData('[DONE]') };
    }
  }
  return eventStream(events(), { headers: { ...PROTOCOL, ...headers } });
}
