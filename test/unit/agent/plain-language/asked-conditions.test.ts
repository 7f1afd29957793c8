import { describe, expect, test } from 'vitest';
import { plainAskedConditions } from '../../../../agent/english/plain/asked-conditions.ts';
import { describeRows, type Row } from './rows.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

const SONG = 'song.wav';
const measured = (capability: string): [string, string] => [capability, SONG];
const rows = (texts: readonly string[], calls: Row['calls'], says?: RegExp): Row[] =>
  texts.map((text) => ({ turns: [text], calls, ...(says ? { says } : {}) }));

describeRows({
  'an order after a question is done only if the answer is yes, or no': [
    ...rows(
      [
        'is it longer than a minute? then trim it to one minute',
        'Is it longer than a minute? If so, trim it to one minute.',
      ],
      [['crop_audio', SONG, { end_s: 60 }]],
    ),
    ...rows(
      [
        'is it longer than 5 minutes? then trim it to one minute',
        'is it longer than 5 minutes? if so trim it to one minute',
      ],
      [],
      /is not met, so I did not/u,
    ),
    ...rows(
      [
        'is the bpm above 140? if so slow it down to 120',
        'is the tempo above 140 bpm? in that case slow it down to 120 bpm',
      ],
      [measured('tempo_analysis')],
      /above 140 bpm\) is not met/u,
    ),
    ...rows(
      ['Is it mono? if not, make it mono', 'is it stereo? if it is make it mono, otherwise leave it'],
      [measured('signal_analysis'), ['convert_audio', SONG, { channels: 1 }]],
    ),
    ...rows(
      ['is it mono? if so make it stereo', 'is there any clipping? if yes, bring it to -16 LUFS'],
      [measured('signal_analysis')],
      /is not met/u,
    ),
    ...rows(['is there hum? if so remove it'], [['remove_audio_element', SONG, { element: 'hum' }]]),
    ...rows(
      ['is there any background noise? if there is, get rid of it', 'is it noisy? then denoise it'],
      [measured('speech_analysis'), ['noise_reduction', SONG]],
    ),
    ...rows(
      ['is there silence at the start? if so cut it'],
      [measured('signal_analysis')],
      /silence at the beginning is 0 s/u,
    ),
    ...rows(['do you hear any echo? if so get rid of it'], [], /cannot do this/u),
  ],
  'each of two questions is answered': [
    ...rows(
      ['Is it louder than -10 LUFS? Is it stereo?', 'is it louder than -10? and is it stereo?'],
      [measured('signal_analysis')],
      /^No: the loudness is -13 LUFS.*\n\nYes: the number of channels is 2/u,
    ),
    ...rows(
      ['Is it mono? How loud is it?'],
      [measured('signal_analysis')],
      /^No: the number of channels is 2.*\n\nThe integrated loudness is -13 LUFS/u,
    ),
  ],
  'noise that is asked about is measured, and nothing is offered as an answer': [
    ...rows(
      ['is there any noise?', 'is there a lot of background noise in this?', 'is it noisy?'],
      [measured('speech_analysis')],
    ),
  ],
});

describe('a question with an order', () => {
  test.each([
    ['is it mono? ok thanks', 'is it mono? ok thanks'],
    ['is it clipping? if so do nothing', 'is it clipping? if so do nothing'],
    ...[
      'Is it mono? If it is not mono, make it mono.',
      'is it loud? if it is too loud lower it',
      'Is there any silence? If there is no silence, convert it to mp3.',
      'Is it clipping? If no clipping is found, convert it to mp3.',
    ].map((text): [string, string] => [text, text]),
    ['Does it have drums? If it does, take them out.', 'if it has drums, take the drums out.'],
    ['hey, are there vocals in it? if so remove them', 'hey, if there are vocals in it, remove the vocals'],
    ['has it got vocals? if not join it after b.wav', 'unless it has vocals, join it after b.wav'],
  ])('%s', (text, plain) => {
    expect(plainAskedConditions(text)).toBe(plain);
  });

  test.each([
    'is it a '.repeat(7_000),
    `is it ${'if so '.repeat(10_000)}`,
    `${'is there any noise? '.repeat(3_000)}if so`,
    `if there is ${'a b '.repeat(15_000)}, remove it`,
  ])('is read fast where it is hostile', (text) => {
    expect(processorMs(() => plainAskedConditions(text))).toBeLessThan(LITTLE_MS);
  });
});
