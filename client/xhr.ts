import type { UploadRequest } from './upload-request.ts';

/** The part of the browser's XMLHttpRequest that is used: the types of Node have none. */
interface Xhr {
  readonly status: number;
  readonly responseText: string;
  readonly upload: { addEventListener(event: 'progress', listener: (event: { loaded: number }) => void): void };
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  addEventListener(event: 'load' | 'error' | 'abort', listener: () => void): void;
  send(body: Blob): void;
  abort(): void;
}

const HEADERS = ['retry-after', 'x-request-id'];

/** Reports whether this place has XMLHttpRequest: a page, or a worker of a page. */
export function hasXhr(): boolean {
  return 'XMLHttpRequest' in globalThis;
}

/** Sends an upload by XMLHttpRequest: `fetch` of browsers reports no progress and takes no stream over HTTP/1.1. */
export function sendByXhr({ method, url, headers, source, signal, onSent }: UploadRequest): Promise<Response> {
  const xhr = new (globalThis as unknown as { XMLHttpRequest: new () => Xhr }).XMLHttpRequest();
  return new Promise((resolve, reject) => {
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    xhr.addEventListener('load', () => {
      const received = HEADERS.flatMap((name): [string, string][] => {
        const value = xhr.getResponseHeader(name);
        return value === null ? [] : [[name, value]];
      });
      const body = xhr.status === 204 ? null : xhr.responseText; // a response without a body takes none, not even an empty one
      resolve(new Response(body, { status: xhr.status, headers: received }));
    });
    xhr.addEventListener('error', () => reject(new TypeError('The upload failed.')));
    xhr.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
    else xhr.send(source as Blob);
  });
}
