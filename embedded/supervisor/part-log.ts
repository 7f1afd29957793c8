import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A log file is put aside as `.1` when it grows over this. */
const MAX_BYTES = 10 * 2 ** 20;
const TAIL = 25;

export interface PartLog {
  file: string;
  write(line: string): void;
  /** The last lines, for a message about why the part ended. */
  tail(): string;
}

/**
 * Keeps what a part prints in DATA_DIR/logs, bounded; `onError` gets the message of each line logged as an error, and is told once
 * when the file cannot be written, as on a full disk: what a part prints is no reason to end it.
 */
export function openPartLog(dataDir: string, name: string, onError: (message: string) => void): PartLog {
  const file = join(dataDir, 'logs', `${name}.log`);
  const last: string[] = [];
  let bytes = sizeOf(file);
  let unwritable = false;

  function keep(line: string): void {
    try {
      if (bytes > MAX_BYTES) {
        renameSync(file, `${file}.1`);
        bytes = 0;
      }
      appendFileSync(file, `${line}\n`);
      bytes += line.length + 1;
      unwritable = false;
    } catch (error) {
      if (!unwritable) onError(`its log is not kept: ${error instanceof Error ? error.message : String(error)}`);
      unwritable = true;
    }
  }

  return {
    file,
    write(line) {
      if (last.push(line) > TAIL) last.shift();
      keep(line);
      const error = errorOf(line);
      if (error) onError(error);
    },
    tail: () => last.map((line) => `    ${line}`).join('\n'),
  };
}

function errorOf(line: string): string | undefined {
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
