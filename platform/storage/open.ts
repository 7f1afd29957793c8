import type { Config } from '../config.ts';
import { openLocalStorage } from './local.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that STORAGE_URL names: file:///folder, or s3://bucket/prefix?region=…&endpoint=…&forcePathStyle=true. */
export function openStorage({
  STORAGE_URL,
  STORAGE_PUBLIC_URL,
  WORK_DIR,
}: Pick<Config, 'STORAGE_URL' | 'WORK_DIR'> & Partial<Pick<Config, 'STORAGE_PUBLIC_URL'>>): Storage {
  const url = URL.canParse(STORAGE_URL) ? new URL(STORAGE_URL) : undefined;
  if (url?.protocol === 's3:') return openS3Storage(url, { workDir: WORK_DIR, publicUrl: STORAGE_PUBLIC_URL });
  if (STORAGE_PUBLIC_URL !== undefined) throw new Error('STORAGE_PUBLIC_URL: only S3 has addresses for clients');
  if (url?.protocol === 'file:') return openLocalStorage(url);
  throw new Error('STORAGE_URL: must be file:///folder or s3://bucket/prefix');
}
