import { expect, test } from 'vitest';
import { withPlainScopes } from '../../../../agent/policy/parts/naming/scopes.ts';
import { describeRows, type Row } from './rows.ts';

const FILES = ['song.wav', 'talk.wav', 'demo.wav'];

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
