import type { Chunk } from '../../platform/db/chat/chat-chunks.ts';
import { replaceLinks } from '../artifacts/links-in-text.ts';
import type { SignArtifact } from '../artifacts/presenters.ts';
import { bufferLinks } from './buffer-links.ts';

/**
 * Functions that make links: `link` checks ownership of files, for text of a model; `sign` does not, for results of our tools.
 */
interface Addressing {
  link: (text: string) => Promise<string>;
  sign: SignArtifact;
}

/** Presents the chunks of a turn: replaces the links in text and in tool results by addresses. */
export async function* presentChunks(chunks: AsyncIterable<Chunk>, { link, sign }: Addressing): AsyncGenerator<Chunk> {
  const buffers = new Map<unknown, ReturnType<typeof bufferLinks>>();
  for await (const each of chunks) {
    const { chunk, seq } = each;
    const { id } = chunk;
    // The repeated step begins anew: half an address of its first attempt must not precede it.
    if (chunk.type === 'reset-step') buffers.clear();
    else if (chunk.type === 'text-start') buffers.delete(id);
    if (chunk.type === 'text-delta') {
      const buffer = buffers.get(id) ?? bufferLinks();
      buffers.set(id, buffer);
      const delta = await link(buffer.next(String(chunk['delta'])));
      if (delta) yield { ...each, chunk: { ...chunk, delta } };
    } else if (chunk.type === 'text-end') {
      const delta = await link(buffers.get(id)?.flush() ?? '');
      buffers.delete(id);
      if (delta) yield { seq, isLast: false, chunk: { type: 'text-delta', id, delta } };
      yield each;
    } else if (chunk.type === 'tool-output-available') {
      yield { ...each, chunk: { ...chunk, output: withUrls(chunk['output'], sign) } };
    } else yield each;
  }
}

/** Copies a tool result with `url`, a signed address, in place of each `link`. */
function withUrls(value: unknown, sign: SignArtifact): unknown {
  if (Array.isArray(value)) return value.map((entry) => withUrls(entry, sign));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) =>
      key === 'link' && typeof entry === 'string' ? ['url', replaceLinks(entry, sign)] : [key, withUrls(entry, sign)],
    ),
  );
}
