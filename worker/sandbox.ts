import type { SandboxState } from '../audio/engine/jail/sandbox-state.ts';
import { ConfigError, type Config } from '../platform/config.ts';
import type { Logger } from '../platform/telemetry/logger.ts';

/** Throws a ConfigError where REQUIRE_SANDBOX asks for protections that children would not have. */
export function requireSandbox(
  { REQUIRE_SANDBOX, SANDBOX }: Pick<Config, 'REQUIRE_SANDBOX' | 'SANDBOX'>,
  { missing }: SandboxState,
): void {
  if (!REQUIRE_SANDBOX || missing.length === 0) return;
  const why = SANDBOX
    ? `this system does not offer ${missing.join(' and ')}. Use Linux 5.13 or later and a container profile that allows both`
    : 'SANDBOX is false. Remove it';
  throw new ConfigError([`REQUIRE_SANDBOX: ${why}, or unset REQUIRE_SANDBOX.`]);
}

/** Writes one line to the log if children lack protections. */
export function warnOfSandbox({ state, missing }: SandboxState, log: Logger): void {
  if (state === 'ok') return;
  log.warn({ missing }, 'engine children run without all protections against hostile files (npm run doctor says more)');
}
