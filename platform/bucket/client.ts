import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import type { Egress } from '../egress/egress.ts';
import type { SendOptions } from '../egress/send.ts';
import type { BucketCredentials } from './credentials.ts';

/** A client of a customer's object store. */
export type BucketClient = S3Client;

/** Where an object store is, and how to sign for it. */
export interface BucketStore extends BucketCredentials {
  endpoint: string;
  region: string;
}

/** A body at this speed, in bytes per second, arrives in time; a slower one is given up. */
const MIN_BYTES_PER_S = 64 * 1024;
const RESPONSE_MS = 60_000;

/** Parts of the requests of the SDK that are sent. */
interface SdkRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: string | Uint8Array | Readable;
}

/**
 * Opens a client of a customer's object store. It sends through the guarded egress, so only to public addresses, and follows no redirect.
 * All of its settings are given here: variables and files of the service's own machine do not concern it.
 */
export function openBucketClient(egress: Egress, store: BucketStore, stopped: AbortSignal): BucketClient {
  const { endpoint, region, accessKeyId, secretAccessKey } = store;
  const requestHandler = {
    async handle(request: SdkRequest) {
      // undici sends no Expect header, and it is not signed.
      const sent = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'expect');
      const headers = Object.fromEntries(sent);
      const bytes = Number(headers['content-length'] ?? 0);
      const response = await egress.send(addressOf(request), {
        method: request.method as SendOptions['method'],
        headers,
        body: request.body,
        timeoutMs: RESPONSE_MS + Math.ceil((bytes * 1_000) / MIN_BYTES_PER_S),
        signal: stopped,
      });
      return {
        response: { statusCode: response.status, headers: response.headers, body: Readable.from(response.body) },
      };
    },
  };
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    disableS3ExpressSessionAuth: true,
    followRegionRedirects: false,
    // A stream cannot be sent twice; the workflow tries again.
    maxAttempts: 1,
    // Trailing checksums are an AWS extension that other servers of the protocol reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: requestHandler,
  });
}

function addressOf({ protocol, hostname, port, path, query = {} }: SdkRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((each) => `${escaped(name)}=${escaped(each)}`),
  );
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search}`;
}

/** Escapes text as the signature does (RFC 3986). */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
