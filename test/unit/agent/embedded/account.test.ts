import { describe, expect, test } from 'vitest';
import { accountAnswer } from '../../../../agent/policy/account/answer.ts';
import { accountAskedIn, accountQuestion, partAbout } from '../../../../agent/policy/parts/account/asked.ts';

const ACCOUNT = {
  kind: 'live',
  available_tokens: 1_200,
  held_tokens: 60,
  usd_per_minute: 0.1,
  limits: { longest_audio_s: 14_400, largest_file_bytes: 2 ** 30, storage_bytes: 100 * 2 ** 30 },
  today: '2026-11-26',
  usage_by_day: [
    { day: '2026-10-31', items: 1, tokens: 7 },
    { day: '2026-11-20', items: 1, tokens: 500 },
    { day: '2026-11-23', items: 2, tokens: 40 },
    { day: '2026-11-26', items: 1, tokens: 120 },
  ],
  charges: [
    { at: '2026-11-26T08:00:00.000Z', tokens: 120, what: 'stem_analysis', audio: 'waltz.wav' },
    { at: '2026-11-23T10:00:00.000Z', tokens: 25, what: 'tempo_analysis', audio: 'march.wav' },
    { at: '2026-11-23T09:00:00.000Z', tokens: 15, what: 'stem_analysis', audio: 'polka.wav' },
    { at: '2026-11-20T09:00:00.000Z', tokens: 500, what: 'noise_reduction', audio: 'lecture_may.mp3' },
  ],
  files: {
    used_bytes: 1.5 * 2 ** 30,
    newest_uploads: [
      { name: 'waltz', sent_at: '2026-11-26T08:00:00.000Z' },
      { name: 'unused', sent_at: '2026-11-26T07:00:00.000Z', expires_at: '2026-11-27T07:00:00.000Z' },
    ],
  },
  saved: [
    { name: 'Tidy', steps: ['noise_reduction: strength 0.5', 'fade_audio'] },
    { name: 'Loud', steps: ['normalize_loudness'] },
  ],
  batches: [
    {
      recipe: 'Tidy',
      status: 'IN_QUEUE',
      total: 20,
      completed: 5,
      failed: 0,
      cancelled: 0,
      failures: [],
      submitted_at: '2026-11-25T09:00:00.000Z',
    },
    {
      recipe: 'Loud',
      status: 'completed',
      total: 200,
      completed: 198,
      failed: 2,
      cancelled: 0,
      failures: [{ file: 'a.wav', message: 'It is broken.', what_to_do: 'Export it again.' }],
    },
  ],
};

/** Returns what is said to a question about the account, from its rows. */
function answered(text: string): string {
  const topic = accountAskedIn(text);
  if (topic === undefined) return '';
  const result = { status: 'completed', output: ACCOUNT, tokensCharged: 0 };
  const call = { callId: '0', toolCallId: '0', capability: 'get_account', input: {}, result, turn: 0 };
  return accountAnswer('en', call, { part: partAbout(topic, accountQuestion(text, [])), audios: [] }).join('\n');
}

describe('a question about the account', () => {
  test.each([
    ['how much did we spend this week?', /From 2026-11-23 to 2026-11-26 \(UTC\): 160 tokens/],
    ['how many tokens did I use last week', /From 2026-11-16 to 2026-11-22 \(UTC\): 500 tokens/],
    ['what was my spending last month', /From 2026-10-01 to 2026-10-31 \(UTC\): 7 tokens/],
    [
      'what have you charged me for today?',
      /^On 2026-11-26 \(UTC\): 120 tokens \(0\.20 USD\)\.\nThe last charges:\n- [^-]*waltz\.wav$/,
    ],
    [
      'how much has splitting stems cost us so far',
      /waltz[^-]*- [^-]*polka\.wav\nIn all: 135 tokens \(0\.23 USD\) in 2/,
    ],
    ['the last two things you billed me for?', /waltz[^-]*- [^-]*march\.wav\nIn all: 145 tokens/],
    ['which was the most expensive of my recent jobs', /^20 Nov 2026, 09:00 UTC: 500 tokens, noise_reduction/],
    ['did you charge me for the lecture of May?', /^The last charges:\n- [^\n]*lecture_may\.mp3$/],
    ['Can you list everything you billed me this week?', /160 tokens/],
    ['what was the last thing i paid for', /^The last charges:\n- [^\n]*waltz\.wav$/],
    ['how much did I pay for fades so far', /^I found none that fits that\.\nThe last charges/],
  ])('%s: charges', (text, said) => {
    expect(answered(text)).toMatch(said);
  });

  test.each([
    [
      'which plan am I on',
      /1,200 tokens left \(2 USD\), on a paid account.*\nHeld for work that is not finished: 60 tokens/,
    ],
    ['are any of my tokens held right now?', /60 tokens/],
    ['am i on a trial', /1,200 tokens left/],
    ['do i still have money on here', /1,200 tokens left/],
    ['what is the maximum length for my account', /longest audio: 4:00:00\n- largest file: 1 GiB/],
    ['what have i uploaded recently', /- unused/],
    ['what is my spending limit?', /GET \/v1\/keys/],
    ['who ran that batch', /I cannot see who/],
    ['what are my files, which uploads do I have here?', /You store 1\.5 GiB of at most 100 GiB\..*\n- waltz.*kept/],
    ['when will my uploads expire', /- unused: .*expires 27 Nov 2026/],
    ['how much storage have I used', /1\.5 GiB of at most 100 GiB/],
  ])('%s: the account', (text, said) => {
    expect(answered(text)).toMatch(said);
  });

  test.each([
    ['is anything of mine still running?', /^Your batches, the latest first:\n- Tidy [^\n]*5 of 20 completed$/],
    ['have the 200 files I sent come through?', /first:\n- Loud: completed, 198 of 200 completed, 2 failed\n/],
    ['did anything fail in my last batches, and why', /a\.wav failed: It is broken\./],
    ['how many files failed in all my batches together', /In all: 203 of 220 completed, 2 failed\./],
    ['how many files are left in the batch', /5 of 20 completed/],
    ['when did I submit my last batch', /- Tidy \(25 Nov 2026, 09:00 UTC\): /],
    ['did anything go wrong last night', /a\.wav failed/],
    ['how many recipes do I have', /^Your 2 recipes: Tidy \(/],
    ['do I have a recipe with noise reduction', /^Your 1 recipe: Tidy/],
    ['do we have any recipe for stems', /^I found none that fits that\.\nYour 2 recipes/],
  ])('%s: batches and recipes', (text, said) => {
    expect(answered(text)).toMatch(said);
  });

  test.each([
    'how much would this cost me?',
    'what is the cheapest way to clean it',
    'which is the largest file I can upload?',
    'what happens to my uploads if I stop paying',
    'how long do you keep my recordings?',
    'how do I set a spending limit',
    'who can hear my recordings?',
    'can I see who used a key?',
    'how many recipes may I save at most',
    'is this song free or do I have to pay for it',
    'how fast is it running?',
    'is the hiss still there?',
    'when did jazz begin?',
  ])('%s is about something else', (text) => {
    expect(accountAskedIn(text)).toBeUndefined();
  });
});
