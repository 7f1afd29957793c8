import { DeleteObjectCommand, S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3';

/** Max time to connect. */
const MAX_CONNECT_MS = 10_000;
/**
 * Max time without a byte in either direction, before the response and within it; a long transfer is not limited. Longer than the four
 * minutes that a client of the API may take nothing of a download, which then takes nothing from S3.
 */
const MAX_IDLE_MS = 5 * 60_000;

export interface S3Connection {
  bucket: string;
  prefix: string;
  client: S3Client;
  isPathStyle: boolean;
}

/** Parses s3://bucket/prefix?region=…&endpoint=…&forcePathStyle=true; throws on anything else. `at` replaces the endpoint. */
export function connection(
  url: URL,
  { at, maxIdleMs = MAX_IDLE_MS }: { at?: string; maxIdleMs?: number | undefined } = {},
): S3Connection {
  const options = new Map(url.searchParams);
  const { region, endpoint, forcePathStyle, ...unknown } = Object.fromEntries(options);
  const surplus = Object.keys(unknown);
  if (!url.hostname || surplus.length > 0) {
    throw new Error(`STORAGE_URL: ${surplus.length > 0 ? `unknown option ${surplus.join(', ')}` : 'names no bucket'}`);
  }
  const isPathStyle = forcePathStyle === 'true';
  const settings: S3ClientConfig = {
    ...(region && { region }),
    ...((at ?? endpoint) && { endpoint: at ?? endpoint! }),
    forcePathStyle: isPathStyle,
    // Trailing checksums are an AWS extension that other servers of the protocol reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: MAX_CONNECT_MS,
      socketTimeout: maxIdleMs,
      // 50 by default: so many slow downloads would keep every other request of the process waiting.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  };
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return { bucket: url.hostname, prefix: folder ? `${folder}/` : '', client: new S3Client(settings), isPathStyle };
}

/** Reports whether an object does not exist; a bucket that does not exist is an outage. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

/** Deletes an object. Some servers say that it does not exist if another request deletes it at the same time; AWS does not. */
export async function deleteObject({ client, bucket, prefix }: S3Connection, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${prefix}${key}` })).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}
