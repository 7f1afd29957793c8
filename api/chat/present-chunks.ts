import type { Chunk } from '../../platform/db/chat/chat-chunks.ts';
import { linkArtifacts, wholeAddresses } from '../artifacts/artifact-links.ts';
import type { SignArtifact } from '../artifacts/presenters.ts';

/** How files become addresses: `link` in what a model said, which may name any file, `sign` in what our tools made. */
interface Addressing {
  link: (text: string) => Promise<string>;
  sign: SignArtifact;
}

/** Chunks of a turn as a client gets them: made files by fresh addresses, in words and in results. */
export async function* presentChunks(told: AsyncIterable<Chunk>, { link, sign }: Addressing): AsyncGenerator<Chunk> {
  const texts = new Map<unknown, ReturnType<typeof wholeAddresses>>();
  for await (const each of told) {
    const { chunk, seq } = each;
    const { id } = chunk;
    if (chunk.type === 'text-delta') {
      const text = texts.get(id) ?? wholeAddresses();
      texts.set(id, text);
      const delta = await link(text.next(String(chunk['delta'])));
      if (delta) yield { ...each, chunk: { ...chunk, delta } };
    } else if (chunk.type === 'text-end') {
      const delta = await link(texts.get(id)?.rest() ?? '');
      texts.delete(id);
      if (delta) yield { seq, isLast: false, chunk: { type: 'text-delta', id, delta } };
      yield each;
    } else if (chunk.type === 'tool-output-available') {
      yield { ...each, chunk: { ...chunk, output: withLinks(chunk['output'], sign) } };
    } else yield each;
  }
}

function withLinks(value: unknown, sign: SignArtifact): unknown {
  if (Array.isArray(value)) return value.map((entry) => withLinks(entry, sign));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) =>
      key === 'link' && typeof entry === 'string' ? ['url', linkArtifacts(entry, sign)] : [key, withLinks(entry, sign)],
    ),
  );
}
