import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTEMPTS } from '../../audio/engine/escape/attempts.ts';
import { takeCaptive, type Captive } from '../../audio/engine/escape/captive.ts';
import { kernelProtections, NO_PROTECTIONS } from '../../audio/engine/jail/sandbox-state.ts';
import { kernelHasJail } from './kernel-has-jail.ts';

const log = pino({ level: 'silent' });

describe.runIf(kernelHasJail())('a child that was taken over', () => {
  let captive: Captive;
  beforeAll(async () => {
    captive = await takeCaptive({ log, protections: kernelProtections() });
  });
  afterAll(() => captive.close());

  for (const [subject, attempts] of Object.entries(ATTEMPTS)) {
    describe(`among ${subject}`, () => {
      test.for(attempts.map(({ name }) => name))('is refused when it %s', async (name) => {
        expect(await captive.tries(name)).toMatchObject({ refused: true });
      });
    });
  }
});

describe('a plain process', () => {
  let plain: Captive;
  beforeAll(async () => {
    plain = await takeCaptive({ log, protections: NO_PROTECTIONS });
  });
  afterAll(() => plain.close());

  const possible = Object.values(ATTEMPTS).flatMap((attempts) => attempts.filter(({ worksOutside }) => worksOutside));
  test.for(possible.map(({ name }) => name))('succeeds when it %s, so the attempt is one', async (name) => {
    expect(await plain.tries(name)).toMatchObject({ refused: false, detail: 'it succeeded' });
  });
});

describe('a kernel without the protections of the jail', () => {
  test('is no reason to leave these tests out in CI', () => {
    expect(kernelHasJail({ missing: ['landlock'], isCi: false })).toBe(false);
    expect(() => kernelHasJail({ missing: ['landlock'], isCi: true })).toThrow('does not offer landlock');
    expect(kernelHasJail({ missing: [], isCi: true })).toBe(true);
  });
});
