import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A scripted response that precedes the file: a status, a redirect, or a connection cut after so many bytes. */
type Scripted = number | { redirect: string } | { cutAfter: number };

interface ServeOptions {
  contentType?: string;
  /** Responses to the first requests; later ones get the file. */
  first?: Scripted[];
  delayMs?: number;
  /** Holds every response until it settles. */
  after?: Promise<unknown>;
  /** Bytes of the file sent per second; all at once by default. */
  bytesPerS?: number;
  /** With `bytesPerS`: when it settles, the rest is sent at once. */
  hurry?: Promise<unknown>;
}

const NEVER = new Promise<never>(() => undefined);

export interface AudioHost {
  /** Serves `bytes` under this name and returns the URL. */
  serve(name: string, bytes: Uint8Array, options?: ServeOptions): string;
  /** Accepts requests for this name and never responds; returns the URL. */
  hang(name: string): string;
  /** Returns the URL of a name; one that is not served responds with 404. */
  url(name: string): string;
  /** Returns the number of requests for the name. */
  hits(name: string): number;
  /** Returns whether a request for the name is held: its client is connected still, and `after` has not settled. */
  holds(name: string): boolean;
  close(): Promise<void>;
}

interface Held {
  name: string;
  response: ServerResponse;
}

/** Starts a loopback web server for audio files, with scripted misbehaviour, that counts requests. */
export async function startAudioHost(): Promise<AudioHost> {
  const files = new Map<string, { bytes: Uint8Array; options: ServeOptions; script: Scripted[] }>();
  const hits = new Map<string, number>();
  const held = new Map<ServerResponse, string>();
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '').slice(1);
    hits.set(name, (hits.get(name) ?? 0) + 1);
    void respond(name, response);
  });

  async function respond(name: string, response: ServerResponse): Promise<void> {
    const file = files.get(name);
    if (!file) return void response.writeHead(404).end();
    if (file.options.delayMs) await sleep(file.options.delayMs);
    await settled(file.options.after, { name, response });
    const scripted = file.script.shift();
    if (typeof scripted === 'number') return void response.writeHead(scripted).end();
    if (scripted && 'redirect' in scripted) return void response.writeHead(302, { location: scripted.redirect }).end();
    response.writeHead(200, {
      'content-type': file.options.contentType ?? 'application/octet-stream',
      'content-length': file.bytes.byteLength,
    });
    if (!scripted && file.options.bytesPerS) return trickle(response, file.bytes, file.options);
    if (!scripted) return void response.end(file.bytes);
    response.write(file.bytes.subarray(0, scripted.cutAfter), () => response.destroy());
  }

  async function settled(after: Promise<unknown> | undefined, { name, response }: Held): Promise<void> {
    held.set(response, name);
    response.once('close', () => held.delete(response));
    await after;
    held.delete(response);
  }

  const base = await listen(server);
  const url = (name: string): string => `${base}/${encodeURIComponent(name)}`;

  function serve(name: string, bytes: Uint8Array, options: ServeOptions = {}): string {
    files.set(name, { bytes, options, script: [...(options.first ?? [])] });
    return url(name);
  }

  return {
    serve,
    hang: (name) => serve(name, new Uint8Array(), { after: NEVER }),
    url,
    hits: (name) => hits.get(name) ?? 0,
    holds: (name) => [...held.values()].includes(name),
    close: () => close(server),
  };
}

/** Sends bytes at a steady rate, about ten times a second: a pause of the machine does not slow it down. */
async function trickle(
  response: ServerResponse,
  bytes: Uint8Array,
  { bytesPerS = Infinity, hurry }: ServeOptions,
): Promise<void> {
  const began = performance.now();
  let isHurried = false;
  const hurried = hurry?.then(() => (isHurried = true));
  for (let sent = 0; sent < bytes.length && !response.destroyed;) {
    const due = isHurried ? bytes.length : Math.ceil((bytesPerS * (performance.now() - began)) / 1_000);
    if (due > sent) response.write(bytes.subarray(sent, due));
    sent = Math.max(sent, due);
    await Promise.race([sleep(100), ...(hurried && !isHurried ? [hurried] : [])]);
  }
  response.end();
}

/** Listens on a free loopback port; returns the base URL. */
export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Closes a server and its connections. */
export function close(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
