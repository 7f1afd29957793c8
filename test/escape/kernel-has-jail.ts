import { missingProtections } from '../../audio/engine/jail/sandbox-state.ts';

/**
 * Reports whether the kernel has the protections of the jail: without them it holds nobody, as `npm run doctor` says, and there is
 * nothing to test. Throws in CI, where a suite that was left out would look like one that passed.
 */
export function kernelHasJail({
  missing = missingProtections(),
  isCi = process.env['CI'] === 'true',
}: { missing?: string[]; isCi?: boolean } = {}): boolean {
  if (missing.length === 0) return true;
  if (!isCi) return false;
  throw new Error(
    `The kernel of this machine does not offer ${missing.join(' and ')}: the jail of engine children cannot be tested. Use Linux 5.13 or newer with both.`,
  );
}
