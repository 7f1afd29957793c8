import type { ByteRange } from '../../platform/storage/storage.ts';

/** What a Range header asks of `size` bytes: a span, nothing that could be served, or all (also when it asks for several spans). */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | 'all' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return 'all';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all'; // not a valid range: as if there was none (RFC 9110)
  return start >= size ? 'unsatisfiable' : { start, end };
}
