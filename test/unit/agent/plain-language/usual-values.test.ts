import { expect, test } from 'vitest';
import { targetFor } from '../../../../agent/policy/planning/spans.ts';
import { describeRows, type Row } from './rows.ts';

const fades = (turns: readonly string[], params: Record<string, unknown>): Row[] =>
  turns.map((text) => ({ turns: [text], calls: [['fade_audio', 'song.wav', params]] }));

const levels = (turns: readonly string[], target: number): Row[] =>
  turns.map((text) => ({
    turns: [text],
    calls: [
      ['signal_analysis', 'song.wav'],
      ['normalize_loudness', 'song.wav', { target_lufs: target }],
    ],
  }));

describeRows({
  'fades without a length are as long in every language': [
    ...fades(
      [
        'Fade out.',
        'Blende es aus.',
        'フェードアウトして',
        'Haz un fundido de salida.',
        'Fais un fondu de sortie.',
        'Fai una dissolvenza in uscita',
        'Faz um fade out',
        'Laat het uitfaden',
        'Wycisz to na końcu',
        '淡出',
        'फेड आउट करो',
      ],
      { in_s: 0.01, out_s: 3 },
    ),
    ...fades(
      [
        'Fade it in and out.',
        'Blende es ein und aus.',
        'フェードインとフェードアウトをつけて',
        'Ponle un fundido de entrada y salida',
        "Fais un fondu à l'entrée et à la sortie",
      ],
      { in_s: 3, out_s: 3 },
    ),
    ...fades(['Blende es über 5 Sekunden aus.', 'Fais un fondu de sortie de 5 secondes.'], { out_s: 5 }),
  ],
  'a level that is to change without a value changes by 3 dB, or by 6': [
    ...levels(
      ['Make the voice a bit quieter.', 'Make it quieter', 'Lower the volume a bit.', 'Mach es etwas leiser.'],
      -16,
    ),
    ...levels(['Make it a bit louder.', 'could you make the voice slightly louder?', 'Raise the volume.'], -10),
    ...levels(['make it a lot quieter', 'make it much quieter'], -19),
    ...levels(
      [
        'turn it down',
        'Baja el volumen',
        'Baisse le son',
        'Abbassa il volume',
        'Abaixa o volume',
        'Maak het zachter',
        '音量を下げて',
        '把声音调小一点',
        'आवाज़ कम करो',
      ],
      -16,
    ),
  ],
  // The song is at -13 LUFS, above what is usual.
  'louder alone is never softer': [
    ...levels(
      [
        'Make it louder',
        'Turn it up please',
        'turn the volume up',
        "It's too quiet, can you make it louder?",
        'Mach es lauter.',
        'Hazlo más fuerte',
        'Monte le son',
        'Aumenta o volume',
        'Alza il volume',
        'Maak het luider',
        'Zrób to głośniej',
        '音量を上げて',
        '把声音调大一点',
        'आवाज़ तेज़ करो',
      ],
      -10,
    ),
    ...levels(['Make it much louder'], -7),
  ],
  'a conversion without a format keeps that of its source': [
    ...[
      ['song.wav', 'Make it stereo', { format: 'wav', channels: 2 }],
      ['song.wav', 'make it mono', { format: 'wav', channels: 1 }],
      ['song.flac', 'make it mono', { format: 'flac', channels: 1 }],
      ['song.mp3', 'make it mono please', { format: 'mp3', channels: 1 }],
      ['song.m4a', 'Convert it to mono', { format: 'm4a', channels: 1 }],
      ['song.wma', 'make it mono', { format: 'mp3', channels: 1 }],
      ['song', 'make it mono', { format: 'flac', channels: 1 }],
      ['song.wav', 'Convert it to mono mp3', { format: 'mp3', channels: 1 }],
      ['song.wav', 'convert it to 44.1 kHz', { format: 'wav', sample_rate_hz: 44_100 }],
      ['song.opus', 'convert it to 44.1 kHz', { format: 'mp3', sample_rate_hz: 44_100 }],
      ['song.mp3', 'make it 16 bit', { format: 'wav', bit_depth: 16 }],
      ['song.wav', 'Mach es mono', { format: 'wav', channels: 1 }],
      ['song.wav', '把它变成单声道', { format: 'wav', channels: 1 }],
    ].map(([file, text, params]): Row => ({
      files: [file as string],
      turns: [text as string],
      calls: [['convert_audio', file as string, params as Record<string, unknown>]],
    })),
    {
      turns: ['Reduce the noise', 'now make it mono'],
      calls: [['convert_audio', 'song.wav > noise_reduction', { format: 'wav', channels: 1 }]],
    },
  ],
  'louder alone reaches what is usual': [
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Make both louder'],
      calls: [
        ['signal_analysis', 'song.wav'],
        ['signal_analysis', 'talk.wav'],
        ['normalize_loudness', 'song.wav', { target_lufs: -10 }],
        ['normalize_loudness', 'talk.wav', { target_lufs: -14 }],
      ],
    },
  ],
  'both ends of a recording': [
    ...['Remove the first and last 10 seconds.', 'Trim the first and the last 10 s off'].map((text): Row => ({
      turns: [text],
      calls: [['crop_audio', 'song.wav', { start_s: 10, end_s: 190 }]],
    })),
    ...['Keep the first and last 10 seconds.', 'I only need the first 10 and the last 10 seconds'].map((text): Row => ({
      turns: [text],
      calls: [],
      says: /I cannot do this.*I can keep the first 10 s or keep the last 10 s instead/u,
    })),
    {
      turns: ['How much would it cost to keep the last 10 seconds?'],
      calls: [],
      says: /200 tokens .* to keep the last 10 s\./u,
    },
  ],
  'minutes that a balance pays for': ['How many minutes can I afford?', 'how many more minutes can i process'].map(
    (text): Row => ({ turns: [text], calls: [], says: /That pays for 166 minutes of audio/u }),
  ),
  'silence is trimmed off ends': [
    { turns: ['Trim the silence'], calls: [['crop_audio', 'song.wav']] },
    {
      turns: ['Trim the silence, normalize it to -16 LUFS and give me an mp3'],
      calls: [
        ['crop_audio', 'song.wav'],
        ['normalize_loudness', 'song.wav > crop_audio', { target_lufs: -16, format: 'mp3' }],
      ],
    },
    { turns: ['Trim the silences.'], calls: [['cut_silences', 'song.wav']] },
  ],
});

test.each([
  [-20, -14],
  [-15, -12],
  [-11, -9],
  [-7.1, -7.1],
])('louder without a value, of audio at %d LUFS, is %d LUFS', (lufs, target) => {
  expect(targetFor({ gain_db: 3, min_lufs: -14 }, lufs)).toEqual({ target_lufs: target });
});

test('a change of level by a value is done, up to what can be asked for', () => {
  expect(targetFor({ gain_db: 6 }, -13)).toEqual({ target_lufs: -7 });
  expect(targetFor({ gain_db: 6 }, -7)).toEqual({ target_lufs: -5 });
});
