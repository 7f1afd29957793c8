import { describeRows, type Row } from './rows.ts';

const SONG = 'song.wav';
const alike = (calls: Row['calls'], texts: readonly string[]): Row[] => texts.map((text) => ({ turns: [text], calls }));

describeRows({
  'what somebody likes orders nothing, in ten languages': alike(
    [],
    [
      'Mir gefällt die Stimme, das Schlagzeug und der Bass.',
      'Me gustan la voz, la batería y el bajo.',
      "J'aime la voix, la batterie et la basse.",
      'Gosto da voz, da bateria e do baixo.',
      'Mi piacciono la voce, la batteria e il basso.',
      'Ik hou van de stem, de drums en de bas.',
      'Podoba mi się głos, perkusja i bas.',
      '声とドラムとベースが好きです。',
      '我喜欢人声、鼓和贝斯。',
      'मुझे आवाज़, ड्रम और बेस पसंद है।',
    ],
  ),
  'an order beside what somebody likes': alike(
    [['remove_audio_element', SONG, { element: 'bass' }]],
    ['Ich mag die Stimme, aber mach den Bass weg.', 'Me encanta la voz, pero quita el bajo'],
  ),
  'an order beside what it leaves out': alike(
    [['remove_audio_element', SONG, { element: 'vocals' }]],
    [
      'Entferne den Gesang, aber nicht das Rauschen.',
      'Quita la voz pero no el ruido.',
      'Enlève la voix mais pas le bruit.',
      'Tira a voz mas não o ruído.',
      'Togli la voce ma non il rumore.',
      'Haal de zang weg maar niet de ruis.',
      'Usuń wokal, ale nie szum.',
      'आवाज़ हटाओ लेकिन शोर मत हटाओ।',
    ],
  ),
  'a condition that does not hold, with two orders': alike(
    [['signal_analysis', SONG]],
    [
      'Si suena más fuerte que -10 LUFS, normalízalo a -14 y hazlo mp3.',
      'Se è più forte di -10 LUFS, normalizza a -14 e fanne un mp3.',
      '如果响度高于-10 LUFS，就归一化到-14并转成mp3。',
      '-10 LUFSより大きければ-14に正規化してmp3にして',
    ],
  ),
  'a hum is not the voice': alike(
    [
      ['remove_audio_element', SONG, { element: 'hum' }],
      ['signal_analysis', `${SONG} > remove_audio_element`],
      ['normalize_loudness', `${SONG} > remove_audio_element`, { target_lufs: -19, format: 'wav' }],
    ],
    [
      'quítale el zumbido, bájalo 6 dB y guárdalo en wav',
      'retire le ronflement, baisse de 6 dB et sors moi un wav',
      'tira o zumbido, abaixa 6 dB e salva em wav',
      'haal de brom eruit, 6 dB zachter en opslaan als wav',
      'ハム音を取って6dB下げてwavで保存して',
      '去掉嗡嗡声，音量降6dB，保存为wav',
      'भनभनाहट हटाओ, 6 dB कम करो और wav में सेव करो',
    ],
  ),
  'a sound that is not taken out is not the voice': [
    {
      turns: ['Entferne das Husten und normalisiere auf -16'],
      calls: [['normalize_loudness', SONG, { target_lufs: -16 }]],
      says: /Entferne das Husten/u,
    },
  ],
  'values of Japanese orders': [
    ...alike([['change_speed', SONG, { tempo_ratio: 0.9, pitch_semitones: -2 }]], ['10%遅くして2半音下げて']),
    ...alike(
      [
        ['tempo_analysis', SONG],
        ['change_speed', SONG, { tempo_ratio: 0.7576 }],
        ['remove_audio_element', `${SONG} > change_speed`, { element: 'bass', format: 'm4a' }],
      ],
      ['100BPMに合わせて、ベースを抜いて、m4aで書き出してほしい', '调成100bpm，去掉贝斯，再导出m4a'],
    ),
  ],
});
