/** What can be uploaded: a Blob or File, or anything whose bytes can be read again for another attempt. */
export interface UploadSource {
  readonly size: number;
  /** Name of the file; names of files made of it begin with it. */
  readonly name?: string;
  stream(): ReadableStream<Uint8Array>;
  /** Returns the bytes from `start` to before `end`. Without it, an upload that goes on after a cut reads its source from the beginning. */
  slice?(start: number, end: number): UploadSource;
}

/** Reports whether a value can be uploaded. A path or an array of bytes cannot, which only the types say. */
export function isSource(value: unknown): value is UploadSource {
  const { size, stream } = Object(value) as { size?: unknown; stream?: unknown };
  return typeof size === 'number' && typeof stream === 'function';
}

/** Returns a part of a source. */
export function sliceOf(source: UploadSource, start: number, end: number): UploadSource {
  if (source.slice) return source.slice(start, end);
  return { size: end - start, stream: () => source.stream().pipeThrough(cut(start, end)) };
}

/** Returns a stream that passes on the bytes from `start` to before `end` of those it gets. */
function cut(start: number, end: number): TransformStream<Uint8Array, Uint8Array> {
  let at = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const [from, to] = [Math.max(0, start - at), Math.min(chunk.byteLength, end - at)];
      if (from < to) controller.enqueue(chunk.subarray(from, to));
      at += chunk.byteLength;
    },
  });
}

/** A request of an upload, as a transport sends it. */
export interface UploadRequest {
  method: 'POST' | 'PATCH' | 'PUT';
  url: string;
  headers: Record<string, string>;
  source: UploadSource;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

/** Sends the bytes of one attempt. Browsers report progress only by XMLHttpRequest; other places by the stream that is read. */
export type UploadTransport = (request: UploadRequest) => Promise<Response>;
