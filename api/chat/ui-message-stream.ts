import type { Resources } from '../../platform/resources.ts';
import { signArtifactUrl } from '../../platform/storage/signed-url.ts';
import { linkTexts } from '../artifacts/link-artifacts.ts';
import { presentChunks } from './present-chunks.ts';
import type { RouteReply } from '../http/route.ts';
import { eventStream, PlainData, type ServerEvent } from '../http/sse.ts';

/** By which the AI SDK's clients know this protocol. */
const PROTOCOL = { 'X-Vercel-AI-UI-Message-Stream': 'v1' };

interface Stream {
  turnId: string;
  accountId: string;
  /** Last chunk that the reader has. */
  seq: number;
  origin: string;
  signal: AbortSignal;
  /** Of the turn, for clients that are no AI SDK. */
  headers: Record<string, string>;
}

/** A turn's reply as the AI SDK's UI message stream: each chunk as it comes, then `[DONE]`. */
export function uiMessageStream(deps: Resources, { origin, headers, accountId, ...reader }: Stream): RouteReply {
  const { chatFeed, config } = deps;
  const sign = (artifactId: string): string => signArtifactUrl(config, { artifactId, origin });
  const link = async (text: string): Promise<string> => {
    const [linked = ''] = await linkTexts(deps, { accountId, origin, texts: [text] });
    return linked;
  };
  async function* events(): AsyncGenerator<ServerEvent> {
    // From the beginning, whatever the reader has: the end of one chunk may have been kept back until the next.
    const whole = chatFeed.follow({ ...reader, seq: 0 });
    for await (const { seq, chunk, isLast } of presentChunks(whole, { link, sign })) {
      if (seq <= reader.seq && !isLast) continue;
      yield { id: String(seq), data: chunk };
      if (isLast) yield { data: new PlainData('[DONE]') };
    }
  }
  return eventStream(events(), { headers: { ...PROTOCOL, ...headers } });
}
