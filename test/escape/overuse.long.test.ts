import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeCaptive, type Captive } from '../../audio/engine/escape/captive.ts';
import { HONEST, OVERUSES } from '../../audio/engine/escape/overuse.ts';
import { kernelProtections } from '../../audio/engine/jail/sandbox-state.ts';
import { kernelHasJail } from './kernel-has-jail.ts';

/** Each case starts a child of its own, which the worker ends. */
describe.runIf(kernelHasJail())('a child that was taken over', () => {
  let captive: Captive;
  beforeAll(async () => {
    captive = await takeCaptive({ log: pino({ level: 'silent' }), protections: kernelProtections() });
  });
  afterAll(() => captive.close());

  test.for(Object.keys(OVERUSES))('is ended when it %s', async (name) => {
    expect(await captive.overuses(name)).toMatchObject({ refused: true });
  });

  test('is believed when it reports the truth', async () => {
    expect(await captive.overuses(HONEST)).toMatchObject({ refused: false, detail: expect.stringContaining('"done"') });
  });
});
