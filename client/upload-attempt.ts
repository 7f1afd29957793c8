import type { UploadRequest, UploadTransport } from './upload-request.ts';

/** Max time in which no byte is taken, or in which the response to the last one does not arrive, in milliseconds. */
const MAX_STALL_MS = 120_000;

/** Sends the bytes of one request. One that stalls for two minutes is ended. */
export async function sendBytes(
  transport: UploadTransport,
  { signal, onSent, ...request }: Omit<UploadRequest, 'signal'> & { signal: AbortSignal | undefined },
): Promise<Response> {
  const stall = new AbortController();
  const stop = (): void => stall.abort(new DOMException('No byte was taken.', 'TimeoutError'));
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(stop, MAX_STALL_MS);
  const noteSent = (sentBytes: number): void => {
    if (timer === undefined) return; // the body is still read for a moment after its request failed
    clearTimeout(timer);
    timer = setTimeout(stop, MAX_STALL_MS);
    onSent(sentBytes);
  };
  try {
    const aborted = signal ? AbortSignal.any([signal, stall.signal]) : stall.signal;
    const response = await transport({ ...request, signal: aborted, onSent: noteSent });
    if (!response.ok || response.status === 204) return response;
    // Read here: a connection that breaks within the body is an attempt that failed.
    return new Response(await response.text(), { status: response.status });
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
}
