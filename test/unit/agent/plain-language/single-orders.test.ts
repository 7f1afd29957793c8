import { describeRows, type Row } from './rows.ts';

const runs = (turns: readonly string[], calls: Row['calls'], more: Partial<Row> = {}): Row[] =>
  turns.map((text) => ({ turns: [text], calls, ...more }));
const refused = (turns: readonly string[], says: RegExp): Row[] => runs(turns, [], { says });
const gain = (target: number): Row['calls'] => [
  ['signal_analysis', 'song.wav'],
  ['normalize_loudness', 'song.wav', { target_lufs: target }],
];

describeRows({
  'work on a stretch is done on the crop': [
    ...runs(
      ['Please split the first 30 seconds into stems.', 'get the stems of the first 30 seconds'],
      [
        ['crop_audio', 'song.wav', { start_s: 0, end_s: 30 }],
        ['stem_analysis', 'song.wav > crop_audio'],
      ],
    ),
    ...runs(
      ['analyze the part from 0:30 to 1:00'],
      [
        ['crop_audio', 'song.wav', { start_s: 30, end_s: 60 }],
        ['audio_description_analysis', 'song.wav > crop_audio'],
      ],
    ),
    ...runs(['convert the first minute to mp3'], [['crop_audio', 'song.wav', { end_s: 60, format: 'mp3' }]]),
  ],
  'a change that leaves the rest as it is': refused(
    ['denoise the first 10 seconds', 'take out the hiss in the first 10 seconds'],
    /I cannot do this.*I can keep the first 10 s instead/u,
  ),
  'a span in the middle is not cut out': refused(
    [
      'cut the middle out, from 1:00 to 1:30',
      'cut 1:00 to 1:30 out of it',
      'take out the middle, 1:00 to 1:30',
      'remove the middle part from 1:00 to 1:30',
      'snip out the bit between 1:00 and 1:30',
    ],
    /^I cannot do this/u,
  ),
  'a further stretch goes as the work before did': [
    {
      turns: ['cut out the long pauses', 'and everything before 0:45'],
      calls: [['crop_audio', 'song.wav > cut_silences', { start_s: 45 }]],
    },
    {
      turns: ['remove the hum', 'and everything after 2:00 too'],
      calls: [['crop_audio', 'song.wav > remove_audio_element', { end_s: 120 }]],
    },
  ],
  'a level that is half or twice as high changes by 6 dB': [
    ...runs(['turn the volume down by half', 'make it half as loud', 'reduce the volume by 50%'], gain(-19)),
    ...runs(['double the volume', 'make it twice as loud'], gain(-7)),
    ...runs(['turn it down a notch'], gain(-16)),
  ],
  'the quieter of two is brought to the louder': runs(
    ['match the quieter one to the louder one', 'bring the quieter one up to the other'],
    [
      ['signal_analysis', 'song.wav'],
      ['signal_analysis', 'talk.wav'],
      ['normalize_loudness', 'talk.wav', { target_lufs: -13 }],
    ],
    { files: ['song.wav', 'talk.wav'] },
  ),
  'a crossfade without a length': runs(
    ['crossfade them'],
    [['join_audio', 'song.wav + talk.wav', { crossfade_s: 3 }]],
    { files: ['song.wav', 'talk.wav'] },
  ),
  'other concert pitches and shares of a pitch': [
    ...runs(['tune it to 432 Hz'], [['change_speed', 'song.wav', { pitch_semitones: -0.318 }]]),
    ...runs(['pitch it up 3 percent'], [['change_speed', 'song.wav', { pitch_semitones: 0.512 }]]),
  ],
  'a smaller file is asked about': [
    ...['compress the file', 'make the file smaller'].map((text): Row => ({
      turns: [text, 'yes'],
      calls: [['convert_audio', 'song.wav', { format: 'mp3', bitrate_kbps: 128 }]],
    })),
    {
      turns: ['smallest file possible please', 'yes'],
      calls: [['convert_audio', 'song.wav', { format: 'opus', bitrate_kbps: 48 }]],
    },
  ],
  'a price of several files': [
    {
      turns: ['split it into stems', 'what would it cost to do that for 40 songs of 4 minutes?'],
      calls: [],
      says: /9,600 tokens/u,
    },
    ...runs(['how much for 12 episodes at 45 minutes each?'], [], { says: /32,400 tokens/u }),
  ],
  'a length that it is to have': [
    ...runs(['make it 3 minutes long'], [['crop_audio', 'song.wav', { start_s: 0, end_s: 180 }]]),
    ...runs(['make it 5 minutes long'], [], { says: /3:20.*not met/u }),
  ],
  'colours of a video': runs(
    ['make a square video, blue on black'],
    [['create_video', 'song.wav', { width_px: 1080, height_px: 1080 }]],
    { says: /I cannot do this: “blue on black”/u },
  ),
  'voice and music are both wanted': runs(
    ['Split vocals and music', 'separate the vocals from the music', 'split it into vocals and instrumental'],
    [['stem_analysis', 'song.wav']],
  ),
  'the vocals in another format': runs(
    ['export the vocals only, mono, 16k wav'],
    [
      ['stem_analysis', 'song.wav', { pass_on: 'vocals' }],
      ['convert_audio', 'song.wav > stem_analysis', { format: 'wav', sample_rate_hz: 16_000, channels: 1 }],
    ],
  ),
  'one gain for all brings the peaks to a level': (
    [
      ['set it to -1 dB peak', -1],
      ['peak normalize it to -1 dBFS', -1],
      ['normalize to -1 dbtp peak', -1],
      ['normalize it to -2 dBTP', -2],
      ['normalize to -0.5', -0.5],
      ['set the peaks to -3 db', -3],
      ['peak normalize', -1],
      ['normalize the peaks to minus 3', -3],
    ] as const
  ).map(([turn, peak]) => ({
    turns: [turn],
    calls: [
      ['normalize_loudness', 'song.wav', { max_true_peak_dbtp: peak, target_lufs: -5, mode: 'linear' }],
    ] satisfies Row['calls'],
  })),
  'a difference of the tempo is none to be reached': (
    [
      ['slow it by 10 bpm', 122 / 132],
      ['make it 8 bpm faster', 140 / 132],
      ['make it 120 bpm', 120 / 132],
    ] as const
  ).map(([turn, ratio]) => ({
    turns: [turn],
    calls: [
      ['tempo_analysis', 'song.wav'],
      ['change_speed', 'song.wav', { tempo_ratio: Math.round(10_000 * ratio) / 10_000 }],
    ],
  })),
  'a length and fades, and a beginning that is cut off': [
    {
      turns: ['I need this to be exactly 30 seconds with fades at both ends'],
      calls: [
        ['crop_audio', 'song.wav', { start_s: 0, end_s: 30 }],
        ['fade_audio', 'song.wav > crop_audio', { in_s: 3, out_s: 3 }],
      ],
    },
    { turns: ['my wife talks at the start, cut until 0:18'], calls: [['crop_audio', 'song.wav', { start_s: 18 }]] },
    { turns: ['bring the voice forward'], calls: [], says: /^I cannot do this/u },
  ],
});
