import { describeRows, type Row } from '../rows.ts';

type Calls = Row['calls'];

const of = (text: string, calls: Calls, more: Partial<Row> = {}): Row => ({ turns: [text], calls, ...more });
const measured = 'signal_analysis';

describeRows({
  'results are told again for a question whether they are better': [
    { turns: ['trim it to the first 30 seconds', 'is it any better now?'], calls: [], says: /^As found before/u },
    { turns: ['remove the noise', 'does it sound any cleaner?'], calls: [], says: /18 to 30 dB/u },
  ],
  'bass is compared by the spectrum': [
    of(
      'which one has the most bass?',
      [
        ['spectral_analysis', 'a.wav'],
        ['spectral_analysis', 'b.wav'],
      ],
      { files: ['a.wav', 'b.wav'], says: /mean frequency[^]*The lowest/u },
    ),
  ],
  'levels of several files are matched with each other': [
    of(
      'match the levels',
      ['a.wav', 'b.wav', 'c.wav'].map((file): Calls[number] => ['normalize_loudness', file, { target_lufs: -14 }]),
      { files: ['a.wav', 'b.wav', 'c.wav'] },
    ),
    of(
      'match the levels of a and b',
      ['a.wav', 'b.wav'].map((file): Calls[number] => ['normalize_loudness', file, { target_lufs: -14 }]),
      { files: ['a.wav', 'b.wav', 'c.wav'] },
    ),
    ...['match the levels', 'match b to a in loudness', 'match b to the loudness of a'].map((text) =>
      of(
        text,
        [
          [measured, 'a.wav'],
          ['normalize_loudness', 'b.wav', { target_lufs: -13 }],
        ],
        { files: ['a.wav', 'b.wav'] },
      ),
    ),
  ],
  'a format that is ordered first is that of what is made last': [
    of('convert it to mp3 and remove the vocals', [
      ['remove_audio_element', 'song.wav', { element: 'vocals', format: 'mp3' }],
    ]),
    of('convert it to 16 bit wav and remove the noise', [
      ['noise_reduction', 'song.wav'],
      ['convert_audio', 'song.wav > noise_reduction', { format: 'wav', bit_depth: 16 }],
    ]),
    of('mp3 at best quality and trim it to 30 s', [
      ['crop_audio', 'song.wav', { end_s: 30 }],
      ['convert_audio', 'song.wav > crop_audio', { format: 'mp3', quality: 'best' }],
    ]),
  ],
  'half the length is asked about': ['make it half as long', 'cut it to half its length', 'shorten it by 50%'].map(
    (text) => of(text, [], { says: /^Shall I keep the first 50 % or make it 2 times as fast\?/u }),
  ),
  'the quality of results is documented': [
    ...['how precise are the chords?', 'how reliable is the tempo?'].map((text) => of(text, [], { says: /docs\//u })),
    of('how precise are the chords?', [], { files: [], says: /docs\//u }),
  ],
  'questions about the format are about the audio at hand': [
    ...['what format is it?', "what's the sample rate?", "what's the bit depth?", 'what type of file is this'].map(
      (text) => of(text, [[measured, 'song.wav']], { says: /^Format: PCM, 44,100 Hz/u }),
    ),
    of('what sample rate and bit depth are the originals?', [[measured, 'song.wav']], { says: /^Format: PCM/u }),
    of('how big is the file?', [[measured, 'song.wav']], { says: /3:20 long\. Format: .* kbit\/s/u }),
    of('is it a WAV?', [], { says: /^Yes: the format is wav/u }),
    of('is it an mp3?', [], { says: /^No: the format is wav/u }),
    of('is this an mp3?', [], { files: ['a.mp3', 'b.wav'], says: /a\.mp3\): Yes: [^]*b\.wav\): No: /u }),
    of('ist es eine MP3?', [], { says: /^Nein\. Format: wav/u }),
    ...['quel est le format ?', 'Welches Format hat die Datei?', '¿Qué formato tiene?', 'Che formato è?'].map((text) =>
      of(text, [[measured, 'song.wav']], { says: /PCM/u }),
    ),
    ...[
      'Wat is het formaat?',
      'Jaki to format?',
      'Qual é o formato?',
      '这是什么格式？',
      'ファイル形式は何ですか？',
    ].map((text) => of(text, [[measured, 'song.wav']], { says: /PCM/u })),
    of('Quels formats acceptez-vous ?', [], { says: /wav, aiff, flac/u }),
    of('è a 44,1 kHz?', [[measured, 'song.wav']], { says: /^Sì\./u }),
  ],
  'questions for a length are answered in their language': [
    of("c'est plus long que 3 minutes ?", [], { says: /^Oui\./u }),
    of('ist es kürzer als zwei Minuten?', [], { says: /^Nein\./u }),
    of('¿es más corto de 5 minutos?', [], { says: /^Sí\./u }),
    of('czy jest dłuższe niż 3 minuty?', [], { says: /^Tak\./u }),
    of('ist es lauter als -14 LUFS?', [[measured, 'song.wav']], { says: /^Ja\./u }),
  ],
  'a file with the name of an article': [
    of('what key is a in?', [['musical_intelligence_analysis', 'a.wav']], { files: ['a.wav', 'b.wav'] }),
    of('what tempo is a at?', [['tempo_analysis', 'a.wav']], { files: ['a.wav', 'b.wav'] }),
  ],
  'the first dance is a file rather than an end': [
    of('just fade out the first dance over 8 sec', [['fade_audio', 'first_dance.mp3', { in_s: 0.01, out_s: 8 }]], {
      files: ['first_dance.mp3', 'mix.mp3'],
    }),
  ],
  'another value for the work before': [
    {
      turns: ['put it down a whole tone', 'no a half tone is enough'],
      calls: [['change_speed', 'song.wav', { pitch_semitones: -1 }]],
    },
    {
      turns: ['a little bit slower, maybe 5 percent', 'hm no, 5 was too much, 3'],
      calls: [['change_speed', 'song.wav', { tempo_ratio: 0.97 }]],
    },
    {
      turns: ['bring it to -16', 'right -14 then. mp3 192 pls'],
      calls: [['normalize_loudness', 'song.wav', { target_lufs: -14, format: 'mp3', bitrate_kbps: 192 }]],
    },
  ],
  'work that nobody asked for': [
    of('please you make more strong the voice', [
      [measured, 'song.wav'],
      ['normalize_loudness', 'song.wav'],
    ]),
    of('remove the section between 1:10 and 2:05', [], { says: /cannot/u }),
    of('put the bed under the vo, duck it when she talks', [['mix_audio', 'vo.wav + bed.wav', { duck_db: 12 }]], {
      files: ['vo.wav', 'bed.wav'],
    }),
    of('theres a loud hum in it. get rid of it', [['remove_audio_element', 'song.wav', { element: 'hum' }]]),
  ],
  'a loudness that no target can have is refused, not taken for another': [
    of('normalize to +50 LUFS', [], { says: /target_lufs: it must be at most -5/u }),
    of('normalize to -80 LUFS', [], { says: /target_lufs: it must be at least -60/u }),
    of('normalize to 14 LUFS', [['normalize_loudness', 'song.wav', { target_lufs: -14 }]]),
  ],
  'limits after an order': [
    of('normalize to -16 lufs, peaks no higher than -3', [
      ['normalize_loudness', 'song.wav', { target_lufs: -16, max_true_peak_dbtp: -3 }],
    ]),
    of('denoise it if it costs less than 50 tokens', [], { says: /not met/u }),
    of('denoise it if its less than 500 tokens', [['noise_reduction', 'song.wav']]),
  ],
  'the slower file is brought to the tempo of the other': [
    {
      files: ['a.mp3', 'b.mp3'],
      turns: ['what bpm are these two', 'can the slower one be sped up so it matches the other?', 'ok do it'],
      calls: [['change_speed', 'b.mp3', { tempo_ratio: 1.1 }]],
    },
  ],
  'how people with another first language put it': [
    of('only the part from minute 1 until 2 and half', [['crop_audio', 'song.wav', { start_s: 60, end_s: 150 }]]),
    of('how many time is it now?', [], { says: /3:20 long/u }),
  ],
});
