import { withAttempts } from './attempts.ts';
import { addressOf, authorization, lowerCased, randomKey } from './connection.ts';
import type { operations } from './generated/openapi.ts';
import type { RequestOptions } from './routes.ts';
import { sendBytes } from './upload-attempt.ts';
import type { UploadConnection, UploadOptions } from './upload-options.ts';
import { isSource, type UploadSource } from './upload-request.ts';

type Operation = operations['createImport'];

/** An audio of an import. */
export interface ImportLine {
  audio_url: string;
  /** Unique in the import. */
  custom_id?: string;
  metadata?: Record<string, unknown>;
}

export type SubmittedImport = Operation['responses'][202]['content']['application/json'];

export interface ImportOptions extends RequestOptions, Pick<UploadOptions, 'onProgress'> {
  query: Operation['parameters']['query'];
}

const PATH = '/v1/imports';

/** Submits an import: of objects, or of a file that has one as JSON on each line. */
export async function submitImport(
  connection: UploadConnection,
  lines: Iterable<ImportLine> | UploadSource,
  { query, signal, headers, onProgress, idempotencyKey = randomKey() }: ImportOptions,
): Promise<SubmittedImport> {
  const source = isSource(lines) ? lines : jsonLines(lines);
  const request = {
    method: 'POST',
    url: addressOf(connection, PATH, { query: withoutNull(query) }),
    headers: {
      ...authorization(connection),
      'content-type': 'application/jsonl',
      'idempotency-key': idempotencyKey, // one for all attempts: what arrived twice is submitted once
      ...lowerCased(headers),
    },
    source,
    signal,
    onSent: (sentBytes: number): void => onProgress?.({ sentBytes, totalBytes: source.size }),
  } as const;
  const send = (): Promise<Response> => sendBytes(connection.transport, request);
  const response = await withAttempts(send, { ...connection, repeatable: true, signal });
  return (await response.json()) as SubmittedImport;
}

function jsonLines(lines: Iterable<ImportLine>): Blob {
  if (typeof lines === 'string' || !(Symbol.iterator in Object(lines))) {
    throw new TypeError(
      'submitImport takes a list of objects with an audio_url, or a Blob or File of JSON Lines. In Node.js, await openAsBlob(path) makes one of a file.',
    );
  }
  return new Blob(Array.from(lines, (line) => `${JSON.stringify(line)}\n`));
}

/** Returns a query without fields that are null, which in an address would be the text "null". */
function withoutNull<Q extends object>(query: Q): { [F in keyof Q]: Exclude<Q[F], null> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)) as never;
}
