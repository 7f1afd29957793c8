import type { ByteRange } from '../../../platform/storage/storage.ts';

/**
 * Parses a Range header for a file of `size` bytes. Returns `all` without a valid single range, `unsatisfiable` for a range
 * outside the file.
 */
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
  if (last !== '' && Number(last) < start) return 'all'; // an invalid range is ignored (RFC 9110)
  return start >= size ? 'unsatisfiable' : { start, end };
}
