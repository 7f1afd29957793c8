/** Thrown when the stream of a reply ends before the reply: its connection broke, or the service was restarted. The reply goes on. */
export class ReplyCut extends Error {
  override name = 'ReplyCut';

  constructor() {
    super('The connection broke. The reply goes on in the service.');
  }
}

/** The end of the stream of a whole reply, after which only white space follows. */
const END = '\ndata: [DONE]';
const TAIL_CHARS = 64;

/**
 * Requests the stream of a reply for the AI SDK, which takes a stream that just ends for a whole reply. Once the service has the message, what
 * breaks is a `ReplyCut`.
 */
export const fetchReply: typeof fetch = async (input, init) => {
  const isJoining = init?.method !== 'POST';
  const response = await fetch(input, init).catch((error: unknown) => {
    throw isJoining && init?.signal?.aborted !== true ? new ReplyCut() : error;
  });
  if (isJoining && response.status >= 500) throw new ReplyCut();
  if (!response.ok || !response.body) return response;
  return new Response(untilEnd(response.body, init?.signal), { status: response.status, headers: response.headers });
};

function untilEnd(body: ReadableStream<Uint8Array>, signal?: AbortSignal | null): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let tail = '';
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw signal?.aborted ? error : new ReplyCut();
      });
      if (!done) {
        tail = (tail + decoder.decode(value, { stream: true })).slice(-TAIL_CHARS);
        controller.enqueue(value);
      } else if (tail.trimEnd().endsWith(END)) controller.close();
      else controller.error(new ReplyCut());
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
