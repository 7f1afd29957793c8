import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the oldest Node.js of the PATH from version 20 on: that of the machine where it has one, else the running one. */
export function oldestNode(): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .filter((file) => existsSync(file))
    .map((file) => ({ file, major: Number(execFileSync(file, ['-p', 'parseInt(process.versions.node)'])) }))
    .filter(({ major }) => major >= 20);
  return found.toSorted((a, b) => a.major - b.major)[0]?.file ?? process.execPath;
}
