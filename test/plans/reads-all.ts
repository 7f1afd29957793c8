/** Statements that read all of a large table, or many rows in vain, each with why that is no harm. */
export const READS_ALL = new Map<string, string>([
  ['file-uses.find', 'reads the open items of an account, before one of its files is deleted'],
  ['ledger.audit', 'checks all books from the beginning, for operators'],
  ['recent-audit.changed', 'reads all postings where there was no audit before'],
  ['stored-objects.audit', 'adds up all objects, for operators'],
  ['stored-objects.unpinned-bytes', 'adds up what a full account can drop'],
  ['sweep.count-wake', 'reads the items of a job, once its workflow is lost'],
]);
