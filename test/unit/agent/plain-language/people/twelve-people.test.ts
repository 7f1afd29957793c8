import { describeTalks } from './talks.ts';

/** What the account of these people has: a batch of which two files failed, a recipe, uploads and a charge. */
const ACCOUNT = {
  available_tokens: 5_000,
  recipes: [{ name: 'Voice clean', steps: ['noise_reduction', 'normalize_loudness'] }],
  batches: [
    {
      recipe: 'Voice clean',
      total: 12,
      completed: 10,
      failed: 2,
      failures: [
        { file: 'ward_3.mp3', code: 'not_audio' },
        { file: 'ward_7.mp3', code: 'audio_unreachable' },
      ],
    },
  ],
  uploads: [{ name: 'ward_3.mp3' }, { name: 'lecture_2.mp3', expires: true }],
  charges: [{ tokens: 250, audio: 'lecture_2.mp3', what: 'speech_analysis' }],
};

describeTalks('eight further people', 'eight-people.txt', ACCOUNT);
describeTalks('four people that were tried once, after all repairs', 'four-people.txt', ACCOUNT);
