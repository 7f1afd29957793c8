import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { jsonErrorText } from './json-error.ts';
import { jsonScanner } from './json-scan.ts';
import { Problem } from './problems/problem.ts';

/** Max time for a client to send a JSON body. */
const DEADLINE_MS = 30_000;

/** From this size on, reading, decoding, parsing and validating are turns of the event loop of their own. */
const LARGE_BYTES = 2 ** 17;

/**
 * Reads and parses a JSON body. Returns `{}` for an empty body if it is optional. Throws `unsupported_media_type`,
 * `payload_too_large` beyond `maxBytes`, `invalid_json`, or `invalid_request` if it contains more than `jsonScanner` allows.
 */
export async function readJson(
  req: IncomingMessage,
  { maxBytes, optional = false }: { maxBytes: number; optional?: boolean | undefined },
): Promise<unknown> {
  checkMediaType(req.headers, { type: 'application/json' });
  const bytes = await readBytes(req, { maxBytes, announced: req.headers['content-length'] });
  if (bytes.length === 0) {
    if (optional) return {};
    throw new Problem('invalid_json', { detail: jsonErrorText('', undefined) });
  }
  const pause = async (): Promise<void> => {
    if (bytes.length >= LARGE_BYTES) await nextTurn();
  };
  await pause();
  const text = invalidUnless(
    () => 'The body is not valid UTF-8. Encode it in UTF-8.',
    () => UTF_8.decode(bytes),
  );
  await pause();
  const value: unknown = invalidUnless(
    (error) => jsonErrorText(text, error),
    () => JSON.parse(text),
  );
  await pause();
  return value;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function invalidUnless<T>(detailOf: (error: unknown) => string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Problem('invalid_json', { detail: detailOf(error) });
  }
}

/**
 * Throws `unsupported_media_type` for a media type or charset other than `type` in UTF-8, and for a compressed body. A missing
 * Content-Type counts as `type`. `is` names a type other than JSON to people.
 */
export function checkMediaType(
  headers: IncomingHttpHeaders,
  { type: expected, is }: { type: string; is?: string },
): void {
  const { 'content-type': contentType, 'content-encoding': encoding } = headers;
  if (encoding && encoding !== 'identity') {
    throw new Problem('unsupported_media_type', {
      detail: 'Compressed request bodies are not supported. Send the body uncompressed.',
    });
  }
  if (contentType === undefined) return;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const isUtf8 = charset === undefined || ['utf-8', 'utf8', 'us-ascii'].includes(charset.replaceAll('"', ''));
  if (type === expected && isUtf8) return;
  throw new Problem(
    'unsupported_media_type',
    is ? { detail: `Send ${is} in UTF-8, with Content-Type: ${expected}.` } : {},
  );
}

/**
 * Reads the bytes of a JSON body within the deadline. `announced` is its Content-Length. Throws `payload_too_large` beyond `maxBytes`, and
 * `invalid_request` if it contains more than `jsonScanner` allows.
 */
export async function readBytes(
  req: Readable,
  { maxBytes, announced }: { maxBytes: number; announced: string | undefined },
): Promise<Buffer> {
  const deadline = setTimeout(() => req.destroy(new Error('timeout while reading the request body')), DEADLINE_MS);
  req.once('close', () => clearTimeout(deadline));
  const tooLarge = () =>
    new Problem('payload_too_large', {
      detail: `A request body may have at most ${maxBytes} bytes. Send less at once.`,
    });
  const chunks: Buffer[] = [];
  const scan = jsonScanner();
  let size = 0;
  try {
    if (Number(announced ?? 0) > maxBytes) throw tooLarge();
    // Not destroyed on an error: the client needs the connection to receive the response.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw tooLarge();
      scan(chunk as Buffer);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    req.resume(); // reads and drops the rest until the deadline: many clients send everything before they read the response
    throw error;
  }
  clearTimeout(deadline);
  return Buffer.concat(chunks);
}
