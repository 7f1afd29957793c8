import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopSignal } from '../../../embedded/terminal/stop-signal.ts';
import { endDescendants } from './descendants.ts';

/**
 * Makes this program, which starts servers, leave nothing behind when it ends: all of its temporary folders are made in one, which is removed after every process that
 * it has started was killed. Returns a signal that aborts at Ctrl-C, SIGTERM and SIGHUP, and when the npm that started the program is gone; the program must then end
 * by `process.exit`.
 */
export function leaveNothing(name: string): AbortSignal {
  const folder = mkdtempSync(join(tmpdir(), `aps-${name}-`));
  chmodSync(folder, 0o711); // PostgreSQL may run as another user
  process.env['TMPDIR'] = folder; // read by `tmpdir()` at each call
  process.once('exit', () => {
    endDescendants();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return stopSignal();
}
