import { ApiError } from './api-error.ts';
import type { Fetch } from './attempts.ts';
import type { UploadRequest, UploadSource, UploadTransport } from './upload-request.ts';
import { hasXhr, sendByXhr } from './xhr.ts';

/** Returns the transport that suits the place: XMLHttpRequest for a Blob where there is one, otherwise a streamed `fetch`. */
export function defaultTransport(fetch: Fetch): UploadTransport {
  return (request) => (hasXhr() && request.source instanceof Blob ? sendByXhr(request) : sendByFetch(request, fetch));
}

async function sendByFetch(
  { method, url, headers, source, signal, onSent }: UploadRequest,
  fetch: Fetch,
): Promise<Response> {
  const body = counted(source, onSent);
  const init: RequestInit & { duplex: 'half' } = {
    method,
    // With its length: the service refuses a file over the limit before it is sent.
    headers: { ...headers, 'content-length': String(source.size) },
    body: body.stream,
    duplex: 'half',
    signal,
  };
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = body.failure();
    if (cause === undefined || signal.aborted) throw error;
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new ApiError({
      code: 'unreadable_source',
      status: 0,
      message: `The file cannot be read: ${reason}. Choose it again.`,
      cause,
    });
  }
}

/** Returns the bytes of a source as a stream that counts them, and a function that returns why they could not be read. */
function counted(
  source: UploadSource,
  onSent: (bytes: number) => void,
): { stream: ReadableStream<Uint8Array>; failure: () => unknown } {
  let failure: unknown;
  let sent = 0;
  const reader = source.stream().getReader();
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await reader.read();
    if (value) sent += value.byteLength;
    if (sent > source.size || (done && sent < source.size)) throw new Error('Its size changed while it was read.');
    return value;
  };
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const chunk = await next();
        if (!chunk) return controller.close();
        controller.enqueue(chunk);
        return onSent(sent);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, failure: () => failure };
}
