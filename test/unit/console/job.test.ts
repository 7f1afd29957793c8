import { describe, expect, test } from 'vitest';
import { itemsOfRun } from '../../../console/work/job/job.ts';

const DONE = 'https://audio.example/done.wav';
const CUT = 'https://audio.example/cut.wav';
const BAD = 'https://audio.example/bad.wav';

const filesOf = (run: object) => itemsOfRun(run as Parameters<typeof itemsOfRun>[0]);

describe('the files of a run', () => {
  test('that was cancelled are completed, cancelled or failed as they ended', () => {
    const cancelled = { code: 'run_cancelled', message: 'The run was cancelled before this audio completed.' };
    const failed = { code: 'not_audio', message: 'This is no audio.' };
    const entries = [
      { audio_url: DONE, duration_s: 2 },
      { audio_url: CUT, error: cancelled },
      { audio_url: BAD, error: failed },
    ];
    const errors = [{ audio_url: BAD, ...failed }];
    const shown = filesOf({ result: { signal_analysis: entries, tempo_analysis: entries }, errors });
    expect(shown.map(({ name, status, results, error }) => [name, status, Object.keys(results ?? {}), error])).toEqual([
      ['done.wav', 'completed', ['signal_analysis', 'tempo_analysis'], null],
      ['cut.wav', 'cancelled', [], cancelled],
      ['bad.wav', 'failed', ['signal_analysis', 'tempo_analysis'], failed],
    ]);
  });

  test('are completed where only a step of theirs failed', () => {
    const error = { code: 'step_failed', message: 'A step failed.' };
    const [item] = filesOf({ result: { tempo_analysis: [{ audio_url: DONE, error }] }, errors: [] });
    expect([item?.status, item?.error, item?.results]).toEqual(['completed', null, { tempo_analysis: { error } }]);
  });
});
