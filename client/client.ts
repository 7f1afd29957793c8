import { withAttempts, type Fetch } from './attempts.ts';
import { addressOf, authorization, requestJson } from './connection.ts';
import { streamEvents, type StreamEvent } from './event-stream.ts';
import { batchItems, listEntries, type BatchItem, type EntryOf, type ListPath, type PageOptions } from './pages.ts';
import type { Input, Method, PathOf, Reply } from './routes.ts';
import { submitImport, type ImportLine, type ImportOptions, type SubmittedImport } from './submit-import.ts';
import type { UploadSource, UploadTransport } from './upload-request.ts';
import { defaultTransport } from './upload-transport.ts';
import type { Upload, UploadConnection, UploadOptions } from './upload-options.ts';
import { uploadFile } from './upload.ts';
import {
  requestOfJob,
  waitForJob,
  type Awaitable,
  type Batch,
  type Job,
  type StateOf,
  type WaitOptions,
} from './wait-for.ts';

export interface ClientOptions {
  /** Address of the service, such as https://audio.example. */
  baseUrl: string;
  /** An API key. Only a few routes take none. */
  apiKey?: string;
  /** Max attempts after the first. Default: 5. */
  retries?: number;
  /** Max wait before another attempt, in seconds. Default: 60. A response that asks for more is thrown. */
  maxWaitS?: number;
  /** Max time of one attempt of a request other than uploads, downloads and streams, in milliseconds. Default: 60,000. */
  timeoutMs?: number;
  /** Default: the global one. */
  fetch?: Fetch;
  /** How bytes of uploads are sent. Default: XMLHttpRequest in browsers, `fetch` elsewhere. */
  transport?: UploadTransport;
}

/** The status of a batch, as its stream of events sends it; while it is open, with how far its running items are. */
export type BatchEvent = { event: 'progress' | 'done'; batch: Batch & BatchProgress };

interface BatchProgress {
  /** Progress of the first running item. */
  progress?: BatchItem['progress'];
  /** Progress of each running item. */
  items?: { item_id: string; custom_id?: string; progress: BatchItem['progress'] }[];
}

/** jsonl: an item a line; csv: an item a row; zip: the made files and the results. */
export type ExportFormat = 'jsonl' | 'csv' | 'zip';

interface SignalOption {
  signal?: AbortSignal;
}

/** Requests of one API key to one service. Each failure is thrown as an `ApiError`. */
export interface AudioClient {
  get<P extends PathOf<'get'>>(path: P, ...input: Input<'get', P>): Promise<Reply<'get', P>>;
  post<P extends PathOf<'post'>>(path: P, ...input: Input<'post', P>): Promise<Reply<'post', P>>;
  put<P extends PathOf<'put'>>(path: P, ...input: Input<'put', P>): Promise<Reply<'put', P>>;
  delete<P extends PathOf<'delete'>>(path: P, ...input: Input<'delete', P>): Promise<Reply<'delete', P>>;
  /** Yields the entries of a list, newest first, page by page. */
  list<P extends ListPath>(path: P, options?: PageOptions): AsyncGenerator<EntryOf<P>, void, undefined>;
  /** Yields the items of a batch with their results, in submit order. */
  results(batchId: string, options?: PageOptions): AsyncGenerator<BatchItem, void, undefined>;
  /** Yields the status of a batch, now and on each change; ends with `done`. */
  batchEvents(batchId: string, options?: SignalOption): AsyncGenerator<BatchEvent, void, undefined>;
  /** Yields the chunks of a running reply (AI SDK UI message stream) of a turn or conversation; ends at once if none runs. */
  chatEvents(id: string, options?: SignalOption): AsyncGenerator<Record<string, unknown>, void, undefined>;
  /** Uploads a file. Its `audio_url` is accepted wherever audio URLs are. */
  upload(source: UploadSource, options?: UploadOptions): Promise<Upload>;
  /** Submits up to 100,000 audio URLs: objects, or a file of JSON Lines. Its batches have the results. */
  submitImport(lines: Iterable<ImportLine> | UploadSource, options: ImportOptions): Promise<SubmittedImport>;
  /** Requests the results of a batch or run as one file; the body of the response is the file. */
  exportResults(job: Job, options?: SignalOption & { format?: ExportFormat }): Promise<Response>;
  /** Requests an upload by its id; the body of the response is the file. */
  downloadUpload(uploadId: string, options?: SignalOption): Promise<Response>;
  /** Requests the service's copy of the audio of a completed item: by the id of an item of a batch, or by its number in a run, from 1. */
  downloadSource(jobId: string, item: string, options?: SignalOption): Promise<Response>;
  /** Requests a made file by its signed `url`; the body of the response is the file. */
  download(url: string, options?: SignalOption): Promise<Response>;
  /** Waits until a batch, a run or an import has ended, and returns its status, whatever its outcome. */
  waitFor<J extends Awaitable>(job: J, options?: WaitOptions<J>): Promise<StateOf<J>>;
}

const CHAT_END = '[DONE]';

const isDone = ({ event }: StreamEvent): boolean => event === 'done';
const isChatEnd = ({ data }: StreamEvent): boolean => data === CHAT_END;

/** Returns a client of a service. */
export function createClient(options: ClientOptions): AudioClient {
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const connection: UploadConnection = {
    baseUrl: baseOf(options.baseUrl),
    apiKey: keyOf(options.apiKey),
    retries: options.retries ?? 5,
    maxWaitS: options.maxWaitS ?? 60,
    timeoutMs: options.timeoutMs ?? 60_000,
    fetch,
    transport: options.transport ?? defaultTransport(fetch),
  };
  const send =
    (method: Method) =>
    async (path: string, request?: object): Promise<never> =>
      (await requestJson(connection, method, path, request)) as never;

  /** Requests a file that needs the key. */
  function file(
    template: string,
    request: Parameters<typeof addressOf>[2],
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const init = { headers: authorization(connection), ...(signal ? { signal } : {}) };
    const url = addressOf(connection, template, request);
    return withAttempts(() => fetch(url, init), { ...connection, repeatable: true, signal });
  }

  return {
    get: send('get'),
    post: send('post'),
    put: send('put'),
    delete: send('delete'),
    list: (path, pages) => listEntries(connection, path, pages),
    results: (batchId, pages) => batchItems(connection, batchId, pages),
    upload: (source, o) => uploadFile(connection, source, o),
    submitImport: (lines, o) => submitImport(connection, lines, o),
    waitFor: (job, o) => waitForJob(connection, job, o),

    async *batchEvents(batchId, { signal } = {}) {
      const source = { template: '/v1/batch/{id}/events', path: { id: batchId }, isLast: isDone, signal };
      for await (const { event, data } of streamEvents(connection, source)) {
        yield { event: event as BatchEvent['event'], batch: JSON.parse(data) as BatchEvent['batch'] };
      }
    },

    async *chatEvents(id, { signal } = {}) {
      const source = { template: '/api/chat/{id}/stream', path: { id }, isLast: isChatEnd, signal };
      for await (const { data } of streamEvents(connection, source)) {
        if (data !== CHAT_END) yield JSON.parse(data) as Record<string, unknown>;
      }
    },

    async exportResults(job, { format = 'jsonl', signal } = {}) {
      const { template, path } = requestOfJob(job);
      return file(`${template}/export`, { path, query: { format } }, signal);
    },

    downloadUpload: (uploadId, { signal } = {}) =>
      file('/v1/uploads/{upload_id}', { path: { upload_id: uploadId } }, signal),

    downloadSource: (jobId, item, { signal } = {}) =>
      file('/v1/sources/{job_id}/{item}', { path: { job_id: jobId, item } }, signal),

    // Without the key: the address is signed, and storage may serve it.
    async download(url, { signal } = {}) {
      if (!isHttp(url)) throw new TypeError(`download takes the signed url of a made file, not ${url}.`);
      return withAttempts(() => fetch(url, signal ? { signal } : {}), { ...connection, repeatable: true, signal });
    },
  };
}

function baseOf(text: string): string {
  if (!isHttp(text)) throw new TypeError(`baseUrl must be an http or https address: ${text}`);
  return text.replace(/\/+$/, '');
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Returns a key without the white space around it. Throws where no header can hold it: it would fail like a dead network. */
function keyOf(text: string | undefined): string | undefined {
  const key = text?.trim();
  if (key !== undefined && !/^[\x21-\x7e]*$/.test(key)) {
    throw new TypeError('The API key has a character that no key has. Copy the whole key, as it was shown.');
  }
  return key;
}
