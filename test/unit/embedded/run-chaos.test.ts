import { describe, expect, test } from 'vitest';
import { checksOf } from '../../../embedded/doctor/run-chaos.ts';
import { findings, openLog } from '../../chaos/campaign/log.ts';

describe('the findings of a campaign', () => {
  test('name each promise, and say what broke one and how to see it again', () => {
    const log = openLog(() => undefined);
    log.check('books', true, 'never shown');
    for (let n = 1; n <= 4; n++) log.check('once', false, `two of job ${n}.`);
    const checks = checksOf(['seed 7', JSON.stringify({ seed: 7, invariants: findings(log) })]);
    const broken = checks.filter(({ state }) => state === 'failing');
    expect(broken).toEqual([
      {
        name: 'Chaos: once',
        state: 'failing',
        found: expect.stringContaining('4 of 4 checks failed'),
        advice:
          'Report it with the seed 7 (npm run chaos -- --short --seed 7). two of job 1. two of job 2. two of job 3.',
      },
    ]);
    expect(checks.find(({ name }) => name === 'Chaos: books')).toMatchObject({ state: 'ok' });
  });

  test('are one failure where the campaign ended early', () => {
    expect(checksOf(['seed 7', 'npm start ended:'])).toMatchObject([{ name: 'Chaos', state: 'failing' }]);
    expect(checksOf([])).toMatchObject([{ state: 'failing' }]);
  });
});
