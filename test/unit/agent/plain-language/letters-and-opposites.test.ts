import { describeRows, type Row } from './rows.ts';

const FILES = ['a.wav', 'b.wav'];
const of = (text: string, calls: Row['calls'], says?: RegExp): Row => ({
  files: FILES,
  turns: [text],
  calls,
  ...(says ? { says } : {}),
});
const then = (turns: string[], tool: string, params: Record<string, unknown>): Row => ({
  turns,
  calls: [[tool, 'song.wav', params]],
});

describeRows({
  'a letter is the name of a file where files have letters for names': [
    of('convert a to mp3', [['convert_audio', 'a.wav', { format: 'mp3' }]]),
    of('transpose b up a tone', [['change_speed', 'b.wav', { pitch_semitones: 2 }]]),
    of('remove the vocals from a', [['remove_audio_element', 'a.wav', { element: 'vocals' }]]),
    of('bring b to 100 bpm', [
      ['tempo_analysis', 'b.wav'],
      ['change_speed', 'b.wav', { tempo_ratio: 0.8333 }],
    ]),
    of('make b as loud as a', [
      ['signal_analysis', 'a.wav'],
      ['normalize_loudness', 'b.wav', { target_lufs: -13 }],
    ]),
    of('trim b to 10 seconds and fade a out over 3 seconds', [
      ['crop_audio', 'b.wav', { end_s: 10 }],
      ['fade_audio', 'a.wav', { out_s: 3 }],
    ]),
    of('put a after b', [['join_audio', 'b.wav + a.wav']]),
    of('how long is b?', [], /^It is 4:10 long/u),
  ],
  'an article is no file': [
    of('make a louder version of b', [
      ['signal_analysis', 'b.wav'],
      ['normalize_loudness', 'b.wav', { target_lufs: -14 }],
    ]),
    of('convert it to a mono mp3', [
      ['convert_audio', 'a.wav', { format: 'mp3', channels: 1 }],
      ['convert_audio', 'b.wav', { format: 'mp3', channels: 1 }],
    ]),
  ],
  'of files that are brought to each other the first stays': [
    ...['match the loudness of both', 'match their loudness'].map((text) =>
      of(text, [
        ['signal_analysis', 'a.wav'],
        ['normalize_loudness', 'b.wav', { target_lufs: -13 }],
      ]),
    ),
    of('match the tempo of both', [
      ['tempo_analysis', 'a.wav'],
      ['tempo_analysis', 'b.wav'],
      ['change_speed', 'b.wav', { tempo_ratio: 1.1 }],
    ]),
  ],
  'the opposite of a change is made of the audio as it was': [
    then(['transpose it up 2 semitones', 'now the opposite'], 'change_speed', { pitch_semitones: -2 }),
    then(['speed it up by 25%', 'the other way round please'], 'change_speed', { tempo_ratio: 0.8 }),
    then(['make it 3 db louder', 'no, the opposite'], 'normalize_loudness', { target_lufs: -16 }),
  ],
  'the other end of it that was meant': [
    then(['trim it to the last 30 seconds', 'i meant the first 30 seconds'], 'crop_audio', { end_s: 30 }),
    then(['trim it to the first 30 seconds', 'sorry i meant the last 30 seconds'], 'crop_audio', { start_s: 170 }),
  ],
  'voices that are not to change keep their pitch': [
    then(['Slow it down, but do not change the vocals.'], 'change_speed', { tempo_ratio: 0.9, pitch_semitones: 0 }),
    then(["speed it up to 1.25x but don't change the voices"], 'change_speed', { tempo_ratio: 1.25 }),
    then(['slow it down by 10% without changing the voices'], 'change_speed', { tempo_ratio: 0.9 }),
  ],
  'a wish for less length without one is asked about': [
    'make it shorter',
    'can you make it a bit shorter?',
    'cut it down',
  ].map((text): Row => ({ turns: [text], calls: [], says: /^Shall I cut its long silences\? .*tokens\.$/u })),
});
