import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3Connection {
  bucket: string;
  prefix: string;
  client: S3Client;
  isPathStyle: boolean;
}

/** Parses s3://bucket/prefix?region=…&endpoint=…&forcePathStyle=true; throws on anything else. `at` replaces the endpoint. */
export function connection(url: URL, at?: string): S3Connection {
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
  };
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return { bucket: url.hostname, prefix: folder ? `${folder}/` : '', client: new S3Client(settings), isPathStyle };
}
