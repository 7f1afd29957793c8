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
      yield { id: eventId(reader.turnId, seq), data: chunk };
      if (isLast) yield { data: new PlainData('[DONE]') };
    }
  }
  return eventStream(events(), { headers: { ...PROTOCOL, ...headers } });
}

/** Characters of a turn's id in the ids of its events: its last part, which is random. */
const TURN_CHARS = 12;

/** Returns the id of the event that has a chunk. It names the turn: under the id of a conversation, the stream is that of another turn after the next message. */
function eventId(turnId: string, seq: number): string {
  return `${seq}-${turnId.slice(-TURN_CHARS)}`;
}

/**
 * Returns the number of the last chunk of a turn that a reader received, by its Last-Event-ID; 0 if it names another turn, or is no id. A number alone is
 * an id of earlier releases.
 */
export function seqOf(lastEventId: string | string[] | undefined, turnId: string): number {
  const [, seq, turn] = /^(\d{1,15})(?:-([0-9a-f]{12}))?$/.exec(String(lastEventId)) ?? [];
  const isOther = turn !== undefined && turn !== turnId.slice(-TURN_CHARS);
  return seq === undefined || isOther ? 0 : Number(seq);
}
