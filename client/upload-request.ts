/** What can be uploaded: a Blob or File, or anything whose bytes can be read again for another attempt. */
export interface UploadSource {
  readonly size: number;
  /** Name of the file; names of files made of it begin with it. */
  readonly name?: string;
  stream(): ReadableStream<Uint8Array>;
}

/** A request of an upload, as a transport sends it. */
export interface UploadRequest {
  url: string;
  headers: Record<string, string>;
  source: UploadSource;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

/** Sends the bytes of one attempt. Browsers report progress only by XMLHttpRequest; other places by the stream that is read. */
export type UploadTransport = (request: UploadRequest) => Promise<Response>;
