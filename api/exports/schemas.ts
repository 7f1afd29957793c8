import { z } from 'zod';

/** Formats of an export. */
export const EXPORT_FORMATS = ['jsonl', 'csv', 'zip'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportQuery = z.strictObject({
  format: z
    .enum(EXPORT_FORMATS)
    .default('jsonl')
    .describe(
      'jsonl: an item a line, as in the results of a batch. csv: an item a row, with the numbers and texts of each step. zip: the made files, named after their sources, and results.jsonl.',
    ),
});
