import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Connection } from './s3-connection.ts';
import type { PublicObjects } from './storage.ts';

/** Lifetime of an address in seconds: a player asks for further ranges of it while it plays. */
const EXPIRY_S = 3_600;

/** Returns signed addresses of objects at the endpoint `publicUrl`, at which the connection signs. */
export function publicObjectsOf(
  { client, bucket, prefix, isPathStyle }: S3Connection,
  publicUrl: string,
): PublicObjects {
  const { protocol, host, origin } = new URL(publicUrl);
  return {
    origin: isPathStyle ? origin : `${protocol}//${bucket}.${host}`,
    addressOf(key, { contentType, disposition }) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: `${prefix}${key}`,
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-transform, max-age=3600',
      });
      return getSignedUrl(client, command, { expiresIn: EXPIRY_S });
    },
  };
}
