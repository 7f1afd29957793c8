import type { IncomingMessage } from 'node:http';
import { Problem } from './problems.ts';

/** Max time for a client to send a JSON body. */
const DEADLINE_MS = 30_000;

/** Max nesting of a JSON body: deeper recursion could exhaust the stack. */
const MAX_DEPTH = 64;

/**
 * Reads and parses a JSON body. Returns `{}` for an empty body if it is optional. Throws `unsupported_media_type`,
 * `payload_too_large` beyond `maxBytes`, `invalid_json`, or `invalid_request` if it is nested too deeply.
 */
export async function readJson(
  req: IncomingMessage,
  { maxBytes, optional = false }: { maxBytes: number; optional?: boolean | undefined },
): Promise<unknown> {
  checkMediaType(req.headers['content-type']);
  if (req.headers['content-encoding'] && req.headers['content-encoding'] !== 'identity') {
    throw new Problem('unsupported_media_type', {
      detail: 'Compressed request bodies are not supported. Send the body uncompressed.',
    });
  }
  const bytes = await readBytes(req, maxBytes);
  if (optional && bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const detail = error instanceof SyntaxError ? 'The body is not valid JSON.' : 'The body is not valid UTF-8.';
    throw new Problem('invalid_json', { detail });
  }
  if (isDeeperThan(value, MAX_DEPTH)) {
    throw new Problem('invalid_request', { detail: `The body is nested more than ${MAX_DEPTH} levels deep.` });
  }
  return value;
}

/** Throws for a media type or charset other than JSON in UTF-8. A missing Content-Type counts as JSON. */
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
    new Problem('payload_too_large', { detail: `A request body may have at most ${maxBytes} bytes.` });
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const deadline = setTimeout(() => req.destroy(new Error('timeout while reading the request body')), DEADLINE_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Not destroyed on an error: Node drains the rest, so that the client receives the response.
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
