import type { Resources } from '../../platform/resources.ts';
import { signArtifactUrl } from '../../platform/signed-url.ts';
import { presentChunks } from '../contract/present-chunks.ts';
import type { RouteReply } from './route.ts';
import { eventStream, PlainData, type ServerEvent } from './sse.ts';

/** By which the AI SDK's clients know this protocol. */
const PROTOCOL = { 'X-Vercel-AI-UI-Message-Stream': 'v1' };

interface Stream {
  turnId: string;
  /** Last chunk that the reader has. */
  seq: number;
  origin: string;
  signal: AbortSignal;
  /** Of the turn, for clients that are no AI SDK. */
  headers: Record<string, string>;
}

/** A turn's reply as the AI SDK's UI message stream: each chunk as it comes, then `[DONE]`. */
export function uiMessageStream({ chatFeed, config }: Resources, { origin, headers, ...reader }: Stream): RouteReply {
  const sign = (artifactId: string): string => signArtifactUrl(config, { artifactId, origin });
  async function* events(): AsyncGenerator<ServerEvent> {
    for await (const { seq, chunk, isLast } of presentChunks(chatFeed.follow(reader), sign)) {
      yield { id: String(seq), data: chunk };
      if (isLast) yield { data: new PlainData('[DONE]') };
    }
  }
  return eventStream(events(), { headers: { ...PROTOCOL, ...headers } });
}
