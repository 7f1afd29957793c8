import type { Config } from '../config.ts';
import { openLocalStorage } from './local.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that STORAGE_URL names: file:///folder, or s3://bucket/prefix?region=…&endpoint=…&forcePathStyle=true. */
export function openStorage({ STORAGE_URL, WORK_DIR }: Pick<Config, 'STORAGE_URL' | 'WORK_DIR'>): Storage {
  const url = URL.canParse(STORAGE_URL) ? new URL(STORAGE_URL) : undefined;
  if (url?.protocol === 'file:') return openLocalStorage(url);
  if (url?.protocol === 's3:') return openS3Storage(url, { workDir: WORK_DIR });
  throw new Error('STORAGE_URL: must be file:///folder or s3://bucket/prefix');
}
