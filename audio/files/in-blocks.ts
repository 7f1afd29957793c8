/** Characters of a block. */
const BLOCK = 65_536;

/** Joins short texts to blocks, which take fewer writes; bytes pass as they are. */
export function* inBlocks(parts: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  let block = '';
  for (const part of parts) {
    if (typeof part !== 'string') {
      if (block !== '') yield block;
      block = '';
      yield part;
      continue;
    }
    block += part;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
