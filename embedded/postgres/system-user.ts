import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from '../process/cannot-start.ts';

/** The system user PostgreSQL runs as when we are root: it refuses to run as root itself. */
export interface Owner {
  uid: number;
  gid: number;
}

const USER = 'postgres';

/** The user that must own the data folder: none unless we are root; made when it is missing. */
export function ownerOfData(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return find() ?? make();
}

/**
 * The command as that user. Where a folder on the way is closed to it (a checkout under /root, say), it is given the
 * right to pass, and only that process; throws with what to do where the machine has no means for that.
 */
export function ownedCommand(o: { file: string; args: string[]; folders: string[]; owner: Owner | undefined }): {
  file: string;
  args: string[];
  uid?: number;
  gid?: number;
} {
  const { file, args, owner } = o;
  if (!owner) return { file, args };
  const closed = o.folders.map((path) => closedOnTheWay(path, owner)).find((path) => path !== undefined);
  if (closed === undefined) return { file, args, ...owner };
  if (!hasSetpriv()) {
    throw new CannotStart(
      `PostgreSQL runs as the user "${USER}" when started by root, and ${closed} is closed to it. ` +
        `Run as a normal user, open the way (chmod o+x ${closed}), or choose a DATA_DIR and a checkout outside of it.`,
    );
  }
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    file: 'setpriv',
    args: [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...pass, file, ...args],
  };
}

/** The first folder above `path` that `owner` may not pass. */
function closedOnTheWay(path: string, owner: Owner): string | undefined {
  const way: string[] = [];
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    way.unshift(at);
    if (at === dirname(at)) break;
  }
  return way.find((folder) => {
    const { uid, gid, mode } = statSync(folder);
    if (uid === owner.uid) return (mode & 0o100) === 0;
    if (gid === owner.gid) return (mode & 0o010) === 0;
    return (mode & 0o001) === 0;
  });
}

function find(): Owner | undefined {
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function make(): Owner {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', USER], {
      stdio: 'pipe',
    });
    return { uid: id('-u'), gid: id('-g') };
  } catch (cause) {
    throw new CannotStart(
      `PostgreSQL does not run as root and the user "${USER}" could not be made. Make it, or start as a normal user.`,
      { cause },
    );
  }
}

function id(flag: string): number {
  return Number(execFileSync('id', [flag, USER], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

function hasSetpriv(): boolean {
  try {
    return execFileSync('setpriv', ['--help'], { encoding: 'utf8' }).includes('--ambient-caps');
  } catch {
    return false;
  }
}
