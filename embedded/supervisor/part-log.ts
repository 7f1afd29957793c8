import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Size at which a log file is rotated to `.1`. */
const MAX_BYTES = 10 * 2 ** 20;
const TAIL_LINES = 25;

export interface PartLog {
  file: string;
  write(line: string): void;
  /** Returns the last lines, for a message about why the part ended. */
  tail(): string;
}

/**
 * Opens the log of a part's output, DATA_DIR/logs/<name>.log, of bounded size. `onError` is called with the message of each
 * line logged as an error, and once when the file cannot be written, as on a full disk: the part itself goes on.
 */
export function openPartLog(dataDir: string, name: string, onError: (message: string) => void): PartLog {
  const file = join(dataDir, 'logs', `${name}.log`);
  const last: string[] = [];
  let bytes = sizeOf(file);
  let unwritable = false;

  function append(line: string): void {
    try {
      if (bytes > MAX_BYTES) {
        renameSync(file, `${file}.1`);
        bytes = 0;
      }
      appendFileSync(file, `${line}\n`);
      bytes += Buffer.byteLength(line) + 1;
      unwritable = false;
    } catch (error) {
      if (!unwritable) onError(`its log cannot be written: ${error instanceof Error ? error.message : String(error)}`);
      unwritable = true;
    }
  }

  return {
    file,
    write(line) {
      if (last.push(line) > TAIL_LINES) last.shift();
      append(line);
      const error = errorMessage(line);
      if (error) onError(error);
    },
    tail: () => last.map((line) => `    ${line}`).join('\n'),
  };
}

function errorMessage(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null || !('level' in entry) || !('msg' in entry)) return undefined;
    return Number(entry.level) >= 50 ? String(entry.msg) : undefined;
  } catch {
    return undefined;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
