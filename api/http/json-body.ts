import type { IncomingMessage } from 'node:http';
import { Problem } from './problems.ts';

/** A client may take this long to send a JSON body. */
const DEADLINE_MS = 30_000;

/** Deeper JSON than this is nobody's request, and recursion over it could exhaust the stack. */
const MAX_DEPTH = 64;

/** Reads a JSON body of at most `maxBytes`, `{}` for none when it is optional; throws the problem that fits what was sent instead. */
export async function readJson(
  req: IncomingMessage,
  { maxBytes, optional = false }: { maxBytes: number; optional?: boolean | undefined },
): Promise<unknown> {
  checkMediaType(req.headers['content-type']);
  if (req.headers['content-encoding'] && req.headers['content-encoding'] !== 'identity') {
    throw new Problem('unsupported_media_type', { detail: 'Compressed request bodies are not read.' });
  }
  const bytes = await readBytes(req, maxBytes);
  if (optional && bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const detail = error instanceof SyntaxError ? 'The body is not JSON.' : 'The body is not UTF-8.';
    throw new Problem('invalid_json', { detail });
  }
  if (isDeeperThan(value, MAX_DEPTH)) {
    throw new Problem('invalid_request', { detail: `The body nests deeper than ${MAX_DEPTH} levels.` });
  }
  return value;
}

/** A missing Content-Type is taken for JSON; any other type or charset is refused. */
function checkMediaType(contentType: string | undefined): void {
  if (contentType === undefined) return;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const isUtf8 = charset === undefined || ['utf-8', 'utf8', 'us-ascii'].includes(charset.replaceAll('"', ''));
  if (type === 'application/json' && isUtf8) return;
  throw new Problem('unsupported_media_type');
}

async function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new Problem('payload_too_large', { detail: `A request body holds at most ${maxBytes} bytes.` });
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const deadline = setTimeout(() => req.destroy(new Error('the body took too long')), DEADLINE_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Not destroyed on a throw: the rest is read and dropped, so that the client gets its answer.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
  } finally {
    clearTimeout(deadline);
  }
  return Buffer.concat(chunks);
}

function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((node) => (typeof node === 'object' && node !== null ? Object.values(node) : []));
  }
  return false;
}
