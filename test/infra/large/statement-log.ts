/** Variable of the folder in which the pools of a run note their statements. */
export const STATEMENT_LOG = 'DATABASE_STATEMENT_LOG';

/** Returns the setting by which a pool notes its statements for the suite `plans`. */
export function statementLog(): { DATABASE_STATEMENT_LOG?: string } {
  const folder = process.env[STATEMENT_LOG];
  return folder === undefined ? {} : { DATABASE_STATEMENT_LOG: folder };
}
