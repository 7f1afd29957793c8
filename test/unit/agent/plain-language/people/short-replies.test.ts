import { describeRows } from '../rows.ts';

// The song is at -13 LUFS.
describeRows({
  'a bare question about the price keeps what was offered': [
    {
      turns: ['can you make a karaoke version?', 'how much?', 'yes'],
      calls: [['remove_audio_element', 'song.wav', { element: 'vocals' }]],
    },
    { turns: ['it still hisses', 'how much?'], calls: [], says: /It would cost 200 tokens/u },
    { turns: ['it still hisses', 'how much?', 'yes'], calls: [['noise_reduction', 'song.wav']] },
    { turns: ["what's the price?"], calls: [], says: /200 tokens/u },
  ],
  'a value in decibels is that of the change of the level before': [
    {
      turns: ['make it quieter', 'by 5 db'],
      calls: [['normalize_loudness', 'song.wav', { target_lufs: -18 }]],
    },
    { turns: ['make it louder', '2 dB'], calls: [['normalize_loudness', 'song.wav', { target_lufs: -11 }]] },
  ],
  'a fade is made at the other end too': [
    { turns: ['fade out 5 sec', 'both ends'], calls: [['fade_audio', 'song.wav > fade_audio', { in_s: 5 }]] },
    { turns: ['fade out 5 sec', 'and fade in as well'], calls: [['fade_audio', 'song.wav > fade_audio', { in_s: 5 }]] },
    { turns: ['fade in over 2 s', 'and out'], calls: [['fade_audio', 'song.wav > fade_audio', { out_s: 2 }]] },
  ],
  'what follows an isolated part is about that part': [
    {
      turns: ['give me the vocals', 'as mp3'],
      calls: [['convert_audio', 'song.wav > stem_analysis', { format: 'mp3' }]],
    },
  ],
  'which stem is which is told again': [{ turns: ['split it', 'which one is the bass?'], calls: [], says: /bass/u }],
  'praise after work orders nothing': [
    { turns: ['make it quieter', 'perfect, thanks'], calls: [], says: /welcome/u },
    { turns: ['make it quieter', 'great!'], calls: [], says: /welcome/u },
  ],
  'a loudness for a channel is that which it wants': [
    { turns: ['get it ready for spotify'], calls: [['normalize_loudness', 'song.wav', { target_lufs: -14 }]] },
    { turns: ['make it podcast ready'], calls: [['normalize_loudness', 'song.wav', { target_lufs: -16 }]] },
    { turns: ['prepare this for broadcast'], calls: [['normalize_loudness', 'song.wav', { target_lufs: -23 }]] },
  ],
});
