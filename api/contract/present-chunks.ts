import type { Chunk } from '../../platform/db/chat-chunks.ts';
import { artifactLinker, linkArtifacts } from './chat-artifacts.ts';
import type { SignArtifact } from './present-artifacts.ts';

/** Chunks of a turn as a client gets them: made files by fresh addresses, in words and in results. */
export async function* presentChunks(told: AsyncIterable<Chunk>, sign: SignArtifact): AsyncGenerator<Chunk> {
  const linkers = new Map<unknown, ReturnType<typeof artifactLinker>>();
  for await (const each of told) {
    const { chunk, seq } = each;
    const { id } = chunk;
    if (chunk.type === 'text-delta') {
      const linker = linkers.get(id) ?? artifactLinker(sign);
      linkers.set(id, linker);
      const delta = linker.next(String(chunk['delta']));
      if (delta) yield { ...each, chunk: { ...chunk, delta } };
    } else if (chunk.type === 'text-end') {
      const delta = linkers.get(id)?.rest();
      linkers.delete(id);
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
