import { createHash } from 'node:crypto';
import * as shownItems from '../../platform/db/items/shown-items.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { artifactSigner } from '../artifacts/presenters.ts';
import { bytesIn } from './bytes-in.ts';
import { csvTable } from './csv-table.ts';
import { jsonLines, type Page } from './json-lines.ts';
import type { ExportFormat } from './schemas.ts';
import { zipArchive } from './zip-archive.ts';

const DAY_S = 24 * 3600;
/** More items than any job has. */
const MAX_ITEMS = 100_000;

const TYPES: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/jsonl; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/** The media types of exports, as documented: without their parameters. */
export const EXPORT_TYPES = Object.values(TYPES).map((type) => type.split(';')[0]!);

/** The results of a job as one file, which is made while it is read. */
export interface Export {
  fileName: string;
  contentType: string;
  /** Identifies the bytes; undefined while they may change. */
  etag: string | undefined;
  /** Makes the file; of a job that has ended the bytes are the same each time. */
  stream: () => AsyncIterable<string | Uint8Array>;
  /** Returns the length of the file in bytes. */
  bytes: () => Promise<number>;
  /** Whether the length follows without making the file. */
  isLengthKnown: boolean;
}

/**
 * Returns the results of a job as one file. That of a job that has ended is the same until the end of the day (UTC): the signed addresses in it
 * expire at the end of the next one. An archive lacks the made files that were deleted since.
 */
export async function exportJob(
  { db, config, storage }: Resources,
  {
    job,
    accountId,
    format,
    origin,
    signal,
    admit,
  }: {
    job: JobStatus;
    accountId: string;
    format: ExportFormat;
    origin: string;
    signal: AbortSignal;
    /** Throws if the items are too long to be read now. */
    admit: (page: Page) => void;
  },
): Promise<Export> {
  const expires = (Math.floor(Date.now() / 1_000 / DAY_S) + 2) * DAY_S;
  const page = await shownItems.pageEntries(db, { jobId: job.id, offset: 0, limit: MAX_ITEMS });
  admit(page);
  const given = { page, sign: artifactSigner(config, origin, expires) };
  const about = {
    fileName: `results-${job.id}.${format}`,
    contentType: TYPES[format],
  };
  const etag = (madeFiles: readonly string[] = []): string | undefined =>
    job.status === 'IN_QUEUE' ? undefined : etagOf(job, [format, String(expires), origin, ...madeFiles]);
  if (format === 'zip') {
    const { madeFiles, ...archive } = await zipArchive({ db, storage }, { ...given, accountId, signal });
    return { ...about, ...archive, etag: etag(madeFiles), isLengthKnown: true };
  }
  const stream = (): AsyncIterable<string> =>
    format === 'csv' ? csvTable(db, { ...given, steps: job.steps }) : jsonLines(db, given);
  return { ...about, etag: etag(), stream, bytes: () => bytesIn(stream(), signal), isLengthKnown: false };
}

/** Identifies the bytes of an export: a retry opens its job, which then ends at another time. */
function etagOf({ id, status, completedAt }: JobStatus, further: readonly string[]): string {
  const text = [id, status, completedAt?.toISOString(), ...further].join('\n');
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
