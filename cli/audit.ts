import { spawnSync } from 'node:child_process';

/**
 * `npm run audit`: asks the registry for known vulnerabilities of the locked dependencies that the service is installed with. Exits
 * with 0 if there is none, 1 for vulnerabilities, and 2 with a clear message if the registry offers no advisories: then nothing
 * is known, which is not the same as no vulnerability.
 */

const UNKNOWN = 2;

const { status, stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  maxBuffer: 64 * 2 ** 20,
});

/** Returns the counts by severity, or undefined if the output is not a report. */
function vulnerabilities(output: string): Record<string, number> | undefined {
  try {
    const { metadata } = JSON.parse(output) as { metadata?: { vulnerabilities?: Record<string, number> } };
    return metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

const counts = vulnerabilities(stdout ?? '');
if (counts === undefined) {
  process.stderr.write(
    `No advisories could be read (npm audit ended with ${status}). ${(stderr ?? '').trim()}\n` +
      'The configured registry has none, or is not reachable: nothing is known about vulnerabilities. Run this where the public npm registry is reachable, ' +
      'or give the output of `npm run -s sbom` to a scanner with a database of its own.\n',
  );
  process.exitCode = UNKNOWN;
} else {
  const found = Object.entries(counts).filter(([severity, count]) => severity !== 'total' && count > 0);
  process.stdout.write(
    found.length === 0
      ? 'No known vulnerabilities in the locked dependencies.\n'
      : `Known vulnerabilities: ${found.map(([severity, count]) => `${count} ${severity}`).join(', ')}. See npm audit --omit=dev.\n`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}
