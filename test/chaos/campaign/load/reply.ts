/** A reply as a reader assembles it from the stream, over as many connections as it takes. */
export interface Reply {
  /** Number of the last event that was read, 0 for none. */
  lastId: number;
  isFinished: boolean;
  /** Chunks whose number had been read before. */
  repeated: number;
  /** Texts of the steps that count, in order. */
  steps: string[][];
  text(): string;
}

export function newReply(): Reply {
  return {
    lastId: 0,
    isFinished: false,
    repeated: 0,
    steps: [],
    text() {
      return this.steps.findLast((step) => step.length > 0)?.join('') ?? '';
    },
  };
}

/** Reads a response into the reply until it ends, breaks, or `chunks` events were read; then leaves. */
export async function readInto(reply: Reply, response: Response, chunks: number): Promise<void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  let read = 0;
  try {
    while (read < chunks) {
      const { value, done } = await reader.read();
      if (done) break;
      const events = (buffered + value).split('\n\n');
      buffered = events.pop() ?? '';
      for (const event of events) {
        if (read++ >= chunks) break; // what arrived after the reader left is not read
        apply(reply, event);
      }
    }
    await reader.cancel();
  } catch {
    // the connection broke: the caller resumes after the last event
  }
}

function apply(reply: Reply, event: string): void {
  const id = Number(/^id: (\d+)-/m.exec(event)?.[1] ?? NaN);
  const data = /^data: (.*)$/m.exec(event)?.[1];
  if (data === undefined) return;
  if (data === '[DONE]') {
    reply.isFinished = true;
    return;
  }
  const chunk = JSON.parse(data) as { type: string; delta?: string };
  if (chunk.type === 'start-step' || chunk.type === 'reset-step') {
    if (chunk.type === 'reset-step') reply.steps.pop();
    reply.steps.push([]);
  }
  if (chunk.type === 'text-delta') {
    if (reply.steps.length === 0) reply.steps.push([]);
    reply.steps.at(-1)!.push(chunk.delta ?? '');
  }
  if (chunk.type === 'data-progress' || Number.isNaN(id)) return;
  if (id < reply.lastId) reply.repeated += 1;
  reply.lastId = Math.max(id, reply.lastId);
}
