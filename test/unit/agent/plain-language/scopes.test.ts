import { expect, test } from 'vitest';
import { plainKeptSilences } from '../../../../agent/english/plain/times/kept-silences.ts';
import { withPlainScopes } from '../../../../agent/policy/parts/naming/scopes.ts';
import { describeRows, type Row } from './rows.ts';

const FILES = ['song.wav', 'talk.wav', 'demo.wav'];

/** Of processor time. */
const GENEROUS_MS = 10_000;

/** A sentence, the files that it is for, and what is done on each of them. */
const row = (sentence: string, on: readonly string[], tool: string, params?: Record<string, unknown>): Row => ({
  files: FILES,
  turns: [sentence],
  calls: on.map((file) => (params ? [tool, file, params] : [tool, file])),
});
const [SONG, TALK, DEMO] = FILES as [string, string, string];

describeRows({
  'all files but some': [
    row('All but the last: trim to 10 seconds.', [SONG, TALK], 'crop_audio', { end_s: 10 }),
    row('All except the last one, trim to 10 seconds.', [SONG, TALK], 'crop_audio', { end_s: 10 }),
    row('Trim all but the last to 10 seconds.', [SONG, TALK], 'crop_audio', { end_s: 10 }),
    row('Everything except the last one: fade out.', [SONG, TALK], 'fade_audio', { out_s: 3 }),
    row('For all but the first, remove the vocals.', [TALK, DEMO], 'remove_audio_element', { element: 'vocals' }),
    row('Every file but the second: denoise.', [SONG, DEMO], 'noise_reduction'),
    row('Denoise all but the first and the last.', [TALK], 'noise_reduction'),
    row('Apart from demo.wav, convert them all to mp3.', [SONG, TALK], 'convert_audio', { format: 'mp3' }),
  ],
  'files that stay as they are': [
    row('Leave the last one alone and trim the others to 10 seconds.', [SONG, TALK], 'crop_audio', { end_s: 10 }),
    row('The last one stays as it is. Denoise the rest.', [SONG, TALK], 'noise_reduction'),
    row('The first two stay as they are. Denoise the rest.', [DEMO], 'noise_reduction'),
    row('Not the second one, but denoise the others.', [SONG, DEMO], 'noise_reduction'),
    row('Skip the first file and convert the others to mp3.', [TALK, DEMO], 'convert_audio', { format: 'mp3' }),
    row("Don't touch the first track, just make the others mono.", [TALK, DEMO], 'convert_audio', { channels: 1 }),
    row('Leave demo.wav alone. How loud are the others?', [SONG, TALK], 'signal_analysis'),
  ],
  'some files by their order': [
    row('Denoise the first and the last.', [SONG, DEMO], 'noise_reduction'),
    row('Denoise the last two tracks.', [TALK, DEMO], 'noise_reduction'),
    row('Trim the first two to 10 seconds.', [SONG, TALK], 'crop_audio', { end_s: 10 }),
    row('Only the last: fade out over 3 s.', [DEMO], 'fade_audio', { out_s: 3 }),
  ],
  'the file of a condition': [
    row('If talk.wav is longer than 3 minutes, trim it to 3 minutes.', [TALK], 'crop_audio', { end_s: 180 }),
    row('If talk.wav is longer than 3 minutes, trim it to 3 minutes, otherwise leave it.', [TALK], 'crop_audio'),
    {
      files: FILES,
      turns: ['If file 2 is louder than -20 LUFS, lower it by 3 dB.'],
      calls: [
        ['signal_analysis', TALK],
        ['normalize_loudness', TALK, { target_lufs: -21 }],
      ],
    },
    {
      files: [SONG, TALK],
      turns: ['If the first one is louder than -14, normalize the others to -14.'],
      calls: [
        ['signal_analysis', SONG],
        ['normalize_loudness', TALK, { target_lufs: -14 }],
      ],
    },
  ],
  'an order for each of two files': [
    {
      files: FILES,
      turns: ['Take the vocals out of song.wav and the noise out of talk.wav.'],
      calls: [
        ['remove_audio_element', SONG, { element: 'vocals' }],
        ['noise_reduction', TALK],
      ],
    },
    {
      files: FILES,
      turns: ['Trim the first one to 10 seconds and the second one to 20.'],
      calls: [
        ['crop_audio', SONG, { end_s: 10 }],
        ['crop_audio', TALK, { end_s: 20 }],
      ],
    },
    {
      files: FILES,
      turns: ['Convert song.wav to mp3 and talk.wav to flac.'],
      calls: [
        ['convert_audio', SONG, { format: 'mp3' }],
        ['convert_audio', TALK, { format: 'flac' }],
      ],
    },
    {
      files: FILES,
      turns: ['Slow song.wav by 5% and talk.wav by 10%.'],
      calls: [
        ['change_speed', SONG, { tempo_ratio: 0.95 }],
        ['change_speed', TALK, { tempo_ratio: 0.9 }],
      ],
    },
    {
      files: [SONG, TALK],
      turns: ['Lower the louder one by 3 dB.'],
      calls: [
        ['signal_analysis', SONG],
        ['signal_analysis', TALK],
        ['normalize_loudness', SONG, { target_lufs: -16 }],
      ],
    },
  ],
  'silences of which something stays': [
    row('Remove silence from talk.wav but keep half a second.', [TALK], 'cut_silences', { keep_s: 0.5 }),
    row('Remove the silences of talk.wav but keep 0.5 seconds of each.', [TALK], 'cut_silences', { keep_s: 0.5 }),
    row('Cut the pauses but leave half a second.', FILES, 'cut_silences', { keep_s: 0.5 }),
  ],
  'numbers without a zero': [
    row('Cut .5 seconds off the start of demo.wav.', [DEMO], 'crop_audio', { start_s: 0.5 }),
    row('Fade all files in over .75 seconds.', FILES, 'fade_audio', { in_s: 0.75 }),
  ],
  'parts of files, by the same words': [
    row('Trim all but the last 10 seconds.', FILES, 'crop_audio'),
    row('Cut the first two seconds of everything.', FILES, 'crop_audio', { start_s: 2 }),
    row('Remove everything but the vocals.', FILES, 'stem_analysis', { pass_on: 'vocals' }),
  ],
});

test('64 KiB of a shape that looks like a scope take milliseconds', () => {
  const shapes = [
    'all but the last, ',
    'the first and ',
    'the first, the last, ',
    'if a.wav is ',
    'file 1 to ',
    'or a.wav ',
    ' ',
    '. ',
  ];
  const leads = [
    '',
    'all but the last: ',
    'trim the first one to 1 and ',
    'if file 1 is x, ',
    'remove the pauses but keep ',
  ];
  const began = process.cpuUsage();
  for (const shape of shapes)
    for (const lead of leads)
      for (const end of ['', '.', 'x', '\n'])
        plainKeptSilences(withPlainScopes(lead + shape.repeat(65_536 / shape.length) + end, FILES));
  // One of these 160 that looks back over all of it takes longer.
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(GENEROUS_MS);
});

test('a text about one file, or about none that is there, stays as it is', () => {
  for (const text of ['All but the last: trim it.', 'Leave the first one alone. Denoise the rest.'])
    expect(withPlainScopes(text, ['song.wav'])).toBe(text);
  for (const text of [
    'All but the fifth: trim it.',
    '…\n\n All but the vocals. ',
    'Leave the rest. Keep the first 2 s.',
    '',
  ])
    expect(withPlainScopes(text, FILES)).toBe(text);
});
