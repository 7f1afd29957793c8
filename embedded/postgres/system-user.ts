import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from '../process/cannot-start.ts';

/** The system user that PostgreSQL runs as when the service is started by root: it refuses to run as root. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const USER = 'postgres';

/** Returns the user that must own the data folder, creating it when it is missing; undefined unless this process is root. */
export function dataOwner(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findUser() ?? createUser();
}

/**
 * Returns the command run as `owner`. Where that user may not pass a folder on the way (such as a checkout under /root),
 * the process alone gets the capability to; throws `CannotStart` where the machine has no `setpriv` for that.
 */
export function ownedCommand(o: { file: string; args: string[]; folders: string[]; owner: SystemUser | undefined }): {
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
      `Started by root, PostgreSQL runs as the user "${USER}", who may not enter ${closed}. ` +
        `Start as a normal user, allow it (chmod o+x ${closed}), or move DATA_DIR and the checkout out of that folder.`,
    );
  }
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    file: 'setpriv',
    args: [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...pass, file, ...args],
  };
}

/** Returns the first folder above `path` that `owner` may not pass. */
function closedOnTheWay(path: string, owner: SystemUser): string | undefined {
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

function findUser(): SystemUser | undefined {
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function createUser(): SystemUser {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', USER], {
      stdio: 'pipe',
    });
    return { uid: id('-u'), gid: id('-g') };
  } catch (cause) {
    throw new CannotStart(
      `PostgreSQL refuses to run as root, and the system user "${USER}" could not be created. Create it, or start as a normal user.`,
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
