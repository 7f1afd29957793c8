import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { deleteObject, type S3Connection } from './s3-connection.ts';
import { ObjectMissing, type MultipartObjects, type ObjectPart } from './storage.ts';

/** Lifetime of the address of a part in seconds: enough to send it over a slow line. */
const EXPIRY_S = 3_600;

/** Returns objects that clients send to S3 in parts. `signing` signs at the endpoint that clients reach, `own` is that of the service. */
export function multipartObjectsOf({ own, signing }: { own: S3Connection; signing: S3Connection }): MultipartObjects {
  const { client, bucket, prefix } = own;
  const at = (id: string) => ({ Bucket: bucket, Key: `${prefix}unfinished/${id}` });
  return {
    async begin(id) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(id)));
      if (UploadId === undefined) throw new Error('S3 gave no id to a multipart upload');
      return UploadId;
    },

    partAddress({ id, multipartId, number, bytes }) {
      // The length is signed: S3 takes no more bytes than were announced.
      const part = { ...at(id), UploadId: multipartId, PartNumber: number, ContentLength: bytes };
      return getSignedUrl(signing.client, new UploadPartCommand(part), { expiresIn: EXPIRY_S });
    },

    async parts({ id, multipartId }) {
      const found: ObjectPart[] = [];
      try {
        // Not the SDK's paginator: it goes on after the last page, for ever with servers that name a next one there.
        for (let after: string | undefined, more = true; more;) {
          const page = await client.send(
            new ListPartsCommand({ ...at(id), UploadId: multipartId, PartNumberMarker: after }),
          );
          for (const { PartNumber, Size, ETag } of page.Parts ?? [])
            found.push({ number: PartNumber!, bytes: Size!, etag: ETag! });
          more = page.IsTruncated === true;
          after = page.NextPartNumberMarker;
        }
      } catch (error) {
        if (isCode(error, 'NoSuchUpload')) return undefined;
        throw error;
      }
      return found;
    },

    async complete({ id, multipartId, parts }) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const whole = { ...at(id), UploadId: multipartId, MultipartUpload: { Parts } };
      try {
        await client.send(new CompleteMultipartUploadCommand(whole));
      } catch (error) {
        if (isCode(error, 'InvalidPart')) return false;
        if (!isCode(error, 'NoSuchUpload')) throw error; // ended meanwhile: whether there is an object is found out by reading it
      }
      return true;
    },

    async stream(id) {
      const { Body } = await client.send(new GetObjectCommand(at(id))).catch(missing(id));
      if (!(Body instanceof Readable)) throw new Error('the object has no body');
      return Body;
    },

    async copy(id, key) {
      const { Key } = at(id);
      const from = `${bucket}/${Key}`.split('/').map(encodeURIComponent).join('/');
      const copy = new CopyObjectCommand({ Bucket: bucket, Key: `${prefix}${key}`, CopySource: from });
      await client.send(copy).catch(missing(id));
    },

    async remove(id) {
      const { Bucket, Key } = at(id);
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
      for (const { UploadId, Key: found } of Uploads) {
        if (found !== Key) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
          if (!isCode(error, 'NoSuchUpload')) throw error; // ended meanwhile
        });
      }
      await deleteObject(own, `unfinished/${id}`);
    },
  };
}

function isCode(error: unknown, name: 'InvalidPart' | 'NoSuchKey' | 'NoSuchUpload'): boolean {
  return error instanceof S3ServiceException && error.name === name;
}

/** Returns a function that throws what S3 threw, as `ObjectMissing` where the object is not there. */
function missing(id: string): (error: unknown) => never {
  return (error) => {
    throw isCode(error, 'NoSuchKey') ? new ObjectMissing(id) : error;
  };
}
