import { withAttempts } from './attempts.ts';
import { addressOf, authorization, type Connection } from './connection.ts';
import type { Reply } from './routes.ts';
import type { UploadSource, UploadTransport } from './upload-request.ts';

export interface UploadOptions {
  /** Default: the name of the source. */
  name?: string;
  signal?: AbortSignal;
  /** Called while bytes are sent, from the beginning again at each attempt. */
  onProgress?: (progress: { sentBytes: number; totalBytes: number }) => void;
}

export type Upload = Reply<'post', '/v1/uploads'>;

/** Max time in which no byte is taken, or in which the response to the last one does not arrive, in milliseconds. */
const MAX_STALL_MS = 120_000;

/** Uploads a file. A further attempt sends it from the beginning; an upload whose response was lost expires unused. */
export async function uploadFile(
  connection: Connection & { transport: UploadTransport },
  source: UploadSource,
  { name = source.name, signal, onProgress }: UploadOptions = {},
): Promise<Upload> {
  const url = addressOf(connection, '/v1/uploads', { query: { name } });
  const headers = { ...authorization(connection), 'content-type': 'application/octet-stream' };
  const send = async (): Promise<Response> => {
    const stall = new AbortController();
    const stop = (): void => stall.abort(new DOMException('No byte was taken.', 'TimeoutError'));
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(stop, MAX_STALL_MS);
    const onSent = (sentBytes: number): void => {
      if (timer === undefined) return; // the body is still read for a moment after its request failed
      clearTimeout(timer);
      timer = setTimeout(stop, MAX_STALL_MS);
      onProgress?.({ sentBytes, totalBytes: source.size });
    };
    try {
      const aborted = signal ? AbortSignal.any([signal, stall.signal]) : stall.signal;
      const response = await connection.transport({ url, headers, source, signal: aborted, onSent });
      return response.ok ? new Response(await response.text(), { status: response.status }) : response;
    } finally {
      clearTimeout(timer);
      timer = undefined;
    }
  };
  const response = await withAttempts(send, { ...connection, repeatable: true, signal });
  return (await response.json()) as Upload;
}
