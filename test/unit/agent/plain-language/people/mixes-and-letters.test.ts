import { describeRows, type Row } from '../rows.ts';

type Calls = Row['calls'];

const of = (turns: string | string[], calls: Calls, more: Partial<Row> = {}): Row => ({
  turns: [turns].flat(),
  calls,
  ...more,
});
const BED = 'put the bed under the voice at -12 dB';
const bed = (text: string, gain: number): Row =>
  of([BED, text], [['mix_audio', 'voice.wav + bed.wav', { gain_db: gain }]], { files: ['voice.wav', 'bed.wav'] });

describeRows({
  'the level of what was mixed in goes on from the mix before': [
    bed('the bed is too loud, another 4 db down', -16),
    bed('still too loud, 3 less', -15),
    bed('make the bed 2 dB louder', -10),
    bed('lower the bed by 4 dB', -16),
    bed('the music is too quiet. 3 dB up please', -9),
    of([BED, 'the music is still too loud', 'yes'], [['mix_audio', 'voice.wav + bed.wav', { gain_db: -18 }]], {
      files: ['voice.wav', 'bed.wav'],
    }),
  ],
  'whether it hums is told by removing the hum, once that is wanted': [
    'is there hum?',
    'is there any mains hum?',
    'can you hear any hum in this',
    'does it hum?',
    'is there any buzz in it',
  ].map((text) => of([text, 'yes'], [['remove_audio_element', 'song.wav', { element: 'hum' }]])),
  'the bit rate of a format after other work': [
    of(
      ['keep the first 30 seconds', 'make it mp3 320'],
      [['crop_audio', 'song.wav', { start_s: 0, end_s: 30, format: 'mp3', bitrate_kbps: 320 }]],
    ),
  ],
  'what is no work on audio': [
    'make me a sandwich',
    'draw me a picture',
    'order me a pizza',
    'can you make us some coffee please',
  ].map((text) => of(text, [], { says: /^I cannot do this: .*I work on audio only\.$/u })),
  'what is made of audio is no such thing': [
    of('make me a video', [['create_video', 'song.wav']]),
    of('make me an mp3', [['convert_audio', 'song.wav', { format: 'mp3' }]]),
  ],
  'a span whose end lies before its start': ['keep 5 s to 2 s', 'keep from 1:30 to 1:10', 'crop it 40 to 20'].map(
    (text) => of(text, [], { says: /end_s: is \d+, but must lie after start_s/u }),
  ),
  'less of a change of the speed is enough': (
    [
      ['mach es 20 Prozent langsamer', 'Zu langsam. 10 Prozent reichen.'],
      ['rends-le 20 % plus lent', '10 % suffisent'],
      ['make it 20% slower', 'too slow. 10 percent is enough'],
    ] as const
  ).map((turns) => of([...turns], [['change_speed', 'song.wav', { tempo_ratio: 0.9 }]])),
  'a file by its letter': [
    of('fade out b', [['fade_audio', 'b.wav', { out_s: 3 }]], { files: ['first.mp3', 'second.mp3', 'b.wav'] }),
    of('fade out b', [['fade_audio', 'side_b.wav', { out_s: 3 }]], { files: ['side_a.wav', 'side_b.wav'] }),
    of('fade out b', [], { files: ['first.mp3', 'second.mp3'], says: /^Which one/u }),
  ],
});
