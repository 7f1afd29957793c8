import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from './audio-host.ts';

/** The part of S3 that the service uses, in memory. */
export interface S3Server {
  /** STORAGE_URL of its bucket, under a prefix. */
  storageUrl(prefix: string): string;
  /** Environment variables of the AWS libraries. */
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Stored paths, in order. */
  puts: string[];
  /** Begins or ends an outage, during which every request gets a 503. */
  outage(isOut: boolean): void;
  close(): Promise<void>;
}

/** Starts an S3 server with one bucket. */
export async function startS3(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const puts: string[] = [];
  let isOut = false;

  function respond(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://any');
    const key = decodeURIComponent(url.pathname);
    const object = objects.get(key);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const shown = from ? object?.subarray(Number(from), Number(to) + 1) : object;
    if (isOut) response.writeHead(503);
    else if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) response.writeHead(403);
    else if (request.method === 'PUT') {
      puts.push(key);
      objects.set(key, body);
      response.setHeader('etag', '"x"');
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204);
    } else if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
      response.setHeader('content-type', 'application/xml');
      response.write(listing(url.searchParams));
    } else if (shown) {
      const headers = { 'content-length': shown.length, 'last-modified': new Date().toUTCString() };
      response.writeHead(from ? 206 : 200, headers);
      if (request.method === 'GET') response.write(shown);
    } else response.writeHead(key.replace(/\/$/, '') === `/${bucket}` ? 200 : 404);
    response.end();
  }

  /** Returns the objects under a prefix after a key, in order, as ListObjectsV2 does. */
  function listing(query: URLSearchParams): string {
    const found = [...objects.keys()]
      .map((path) => path.slice(`/${bucket}/`.length))
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''))
      .toSorted()
      .slice(0, Number(query.get('max-keys') ?? 1_000));
    const at = new Date().toISOString();
    const contents = found.map((key) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => respond(request, Buffer.concat(parts), response));
  });
  const endpoint = await listen(server);
  return {
    storageUrl: (prefix) => `s3://${bucket}/${prefix}?region=eu-central-1&endpoint=${endpoint}&forcePathStyle=true`,
    credentials: { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
    puts,
    outage(out) {
      isOut = out;
    },
    close: () => close(server),
  };
}
