import { release } from 'node:os';
import { ATTEMPTS } from '../../audio/engine/escape/attempts.ts';
import { takeCaptive } from '../../audio/engine/escape/captive.ts';
import { OVERUSES } from '../../audio/engine/escape/overuse.ts';
import { kernelProtections } from '../../audio/engine/jail/sandbox-state.ts';
import type { Config } from '../../platform/config.ts';
import type { Check } from './check.ts';

const PROTECTIONS = [
  { name: 'landlock', title: 'Landlock (files)', since: '5.13' },
  { name: 'seccomp', title: 'seccomp (system calls)', since: '4.14' },
] as const;

/** Checks the protections of engine children, and lets a real child try to escape from them. */
export async function checkSandbox(
  { SANDBOX, REQUIRE_SANDBOX }: Pick<Config, 'SANDBOX' | 'REQUIRE_SANDBOX'>,
  { say }: { say: (line: string) => void },
): Promise<Check[]> {
  const offered = kernelProtections();
  const lacking = REQUIRE_SANDBOX ? 'failing' : 'degraded';
  const protections = PROTECTIONS.map(({ name, title, since }): Check =>
    offered[name]
      ? { name: title, state: 'ok', found: `offered by ${process.platform} ${release()}` }
      : {
          name: title,
          state: lacking,
          found: `not offered by ${process.platform} ${release()}`,
          advice: `Files of strangers are decoded without it. Use Linux ${since} or later on x86_64 or aarch64, and a container profile that allows it.`,
        },
  );
  const setting: Check = SANDBOX
    ? { name: 'SANDBOX', state: 'ok', found: 'on' }
    : { name: 'SANDBOX', state: lacking, found: 'off', advice: 'Remove SANDBOX=false from the settings.' };
  if (!offered.landlock || !offered.seccomp) return [setting, ...protections];
  say('A child tries to escape …');
  return [setting, ...protections, ...(await tryToEscape())];
}

async function tryToEscape(): Promise<Check[]> {
  const log = { warn: () => undefined, error: () => undefined };
  const captive = await takeCaptive({ log, protections: kernelProtections() });
  try {
    const checks: Check[] = [];
    for (const [subject, attempts] of Object.entries(ATTEMPTS)) {
      const names = attempts.map(({ name }) => name);
      checks.push(await escapes(`Escapes by ${subject}`, names, captive.tries));
    }
    checks.push(await escapes('Excesses and lies', Object.keys(OVERUSES), captive.overuses));
    return checks;
  } finally {
    await captive.close();
  }
}

async function escapes(
  title: string,
  names: string[],
  tries: (name: string) => Promise<{ refused: boolean; detail: string }>,
): Promise<Check> {
  const escaped: string[] = [];
  for (const name of names) {
    const { refused, detail } = await tries(name);
    if (!refused) escaped.push(`it ${name} (${detail})`);
  }
  const found = `${names.length - escaped.length} of ${names.length} refused`;
  if (escaped.length === 0) return { name: title, state: 'ok', found };
  const advice = `The sandbox has a hole: ${escaped.join('; ')}. Please report it as SECURITY.md says.`;
  return { name: title, state: 'failing', found, advice };
}
