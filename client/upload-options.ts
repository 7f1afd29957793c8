import type { Connection } from './connection.ts';
import type { components } from './generated/openapi.ts';
import type { UploadMethod } from './upload-methods.ts';
import type { UploadTransport } from './upload-request.ts';

export interface UploadOptions {
  /** Default: the name of the source. */
  name?: string;
  signal?: AbortSignal;
  /** Called while bytes are sent. After a failure it goes back to what has arrived: of a small file, to the beginning. */
  onProgress?: (progress: { sentBytes: number; totalBytes: number }) => void;
}

export type Upload = components['schemas']['Upload'];

/** The connection and transport that all uploads of a client use. */
export interface UploadConnection extends Connection {
  transport: UploadTransport;
  /** The ways that the service takes, once it was asked. */
  uploadMethods?: ReadonlySet<UploadMethod>;
}
