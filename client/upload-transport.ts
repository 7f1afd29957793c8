import type { Fetch } from './attempts.ts';
import type { UploadRequest, UploadTransport } from './upload-request.ts';
import { hasXhr, sendByXhr } from './xhr.ts';

/** Returns the transport that suits the place: XMLHttpRequest for a Blob where there is one, otherwise a streamed `fetch`. */
export function defaultTransport(fetch: Fetch): UploadTransport {
  return (request) => (hasXhr() && request.source instanceof Blob ? sendByXhr(request) : sendByFetch(request, fetch));
}

function sendByFetch({ url, headers, source, signal, onSent }: UploadRequest, fetch: Fetch): Promise<Response> {
  let sent = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      onSent((sent += chunk.byteLength));
    },
  });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    // With its length: the service refuses a file over the limit before it is sent.
    headers: { ...headers, 'content-length': String(source.size) },
    body: source.stream().pipeThrough(counted),
    duplex: 'half',
    signal,
  };
  return fetch(url, init);
}
