import { describeRows, type Row } from './rows.ts';

/** Messages after an offer that take nothing up. */
const afterOffer = (offer: string, messages: readonly string[]): Row[] =>
  messages.map((text) => ({ turns: [offer, text], calls: [] }));

describeRows({
  'a question, a complaint and a remark take no offer up': [
    ...afterOffer('How much would it cost to denoise it?', [
      "what's wrong with it then",
      'is that a good idea',
      'what does it do exactly',
      'hmm that is a lot for noise reduction',
      'ok thats too much',
      "that's expensive",
      "it's so quiet",
      'why would I need that?',
      'not sure',
      'wow',
    ]),
    ...afterOffer('Could you even remove the drums from a song?', ['how does that sound then', 'does it work well?']),
    {
      turns: ['How much would it cost to denoise it?', "okay let's do that"],
      calls: [['noise_reduction', 'song.wav']],
    },
  ],
  'what a complaint names is what an order means': [
    { turns: ['my recording clips horribly, can you fix that?'], calls: [], says: /^I cannot do this/u },
    { turns: ['the vocals are too quiet, bring them up a bit'], calls: [], says: /^I cannot do this/u },
    {
      turns: ['take out the vocals', 'hmm the drums sound weird now'],
      calls: [],
    },
  ],
  'a wish without content is asked about': [
    'make it sound better',
    'improve it',
    'fix it up',
    'make it professional',
    'can you enhance the audio quality please',
  ].map((text): Row => ({ turns: [text], calls: [], says: /^Shall I reduce the noise.* or .*tokens\.$/u })),
  'refused work, with the other half of its sentence': [
    { turns: ['remove the intro and outro music, keep the talking'], calls: [], says: /^I cannot do this[^\n]*$/u },
  ],
  'follow-ups of what was done': [
    {
      turns: ['how many people are speaking?', 'and how much does each of them talk?'],
      calls: [],
      says: /^As found before: /u,
    },
    { turns: ['what bpm is it?', 'are you sure?'], calls: [], says: /132 bpm/u },
    { turns: ['what bpm is it?', 'it sounds like 140 to me'], calls: [], says: /132 bpm/u },
    { turns: ['reduce the noise', 'did that help?'], calls: [], says: /^As found before: The noise is reduced/u },
    {
      turns: ['reduce the noise', 'what did you do so far?'],
      calls: [],
      says: /^What I did so far: reduce the noise\.$/u,
    },
    {
      turns: ['reduce the noise', 'how many tokens did this conversation cost?'],
      calls: [],
      says: /^This cost \d+ tokens\.$/u,
    },
    { turns: ['make it slower', 'not that slow'], calls: [] },
    { turns: ['where does the chorus start', 'cut it there'], calls: [] },
    { turns: ['make it louder', 'stop'], calls: [], says: /^All right/u },
    { turns: ['make it louder', 'start over'], calls: [], says: /aside/u },
    {
      turns: ['can i have it louder', 'a bit more'],
      calls: [
        ['signal_analysis', 'song.wav > normalize_loudness'],
        ['normalize_loudness', 'song.wav > normalize_loudness'],
      ],
    },
    {
      turns: [
        'make it 20% faster',
        'make it mono',
        'go back to the version before the speed change',
        'convert it to mp3',
      ],
      calls: [['convert_audio', 'song.wav', { format: 'mp3' }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['convert the second to mp3', 'leave the first alone'],
      calls: [],
      says: /^All right/u,
    },
    { turns: ['trim it', 'i wanted the first minute'], calls: [['crop_audio', 'song.wav', { start_s: 0, end_s: 60 }]] },
    {
      turns: ['make a video of it', 'in 9:16'],
      calls: [['create_video', 'song.wav', { width_px: 720, height_px: 1280 }]],
    },
  ],
  'the audio that has what is asked about': [
    { turns: ['karaoke version please', 'can you get the lyrics too?'], calls: [['speech_analysis', 'song.wav']] },
    { turns: ['isolate the drums', 'what key is it in?'], calls: [['musical_intelligence_analysis', 'song.wav']] },
    {
      turns: ['split it into stems', 'mute the drums'],
      calls: [['remove_audio_element', 'song.wav', { element: 'drums' }]],
    },
    {
      turns: ['give me the drums and the bass as separate files', 'no wait, just the bass', 'convert it to mp3'],
      calls: [['convert_audio', 'song.wav > stem_analysis', { format: 'mp3' }]],
    },
  ],
  'whether a recording is ready for streaming': [
    {
      turns: ['is it good enough for spotify?'],
      calls: [['signal_analysis', 'song.wav']],
      says: /^No: .*-13 LUFS.*\n\nYes, I can bring it to -14 LUFS/su,
    },
    {
      turns: ['is it good enough for spotify?', 'yes do it'],
      calls: [['normalize_loudness', 'song.wav', { target_lufs: -14 }]],
    },
  ],
  'a speed without audio may be that of the service': [
    { files: [], turns: ['how fast is it?'], calls: [], says: /core\..*\n\nWhich audio/su },
  ],
  'formats that are taken, in other languages': [
    'Kannst du auch WAV-Dateien verarbeiten?',
    '¿Puedes procesar archivos WAV?',
    'Est-ce que tu acceptes les fichiers FLAC ?',
    'Você aceita arquivos m4a?',
    'Puoi elaborare file FLAC?',
    'Kun je ook WAV-bestanden verwerken?',
    'Czy obsługujesz pliki WAV?',
    'WAVファイルも処理できますか?',
    '你能处理WAV文件吗？',
    'क्या आप WAV फ़ाइलें भी प्रोसेस कर सकते हैं?',
  ].map((text): Row => ({ turns: [text], calls: [], says: /wav, aiff, flac/u })),
  'louder and quieter, in other languages': [
    ...['Deixe mais alto', 'Fallo più forte', '声音大一点', 'Mets-le plus fort', 'もっと大きくして', 'आवाज़ तेज़ करो'].map(
      (text): Row => ({
        turns: [text],
        calls: [
          ['signal_analysis', 'song.wav'],
          ['normalize_loudness', 'song.wav', { target_lufs: -10 }],
        ],
      }),
    ),
    ...['Ścisz to', 'Mach es leiser', 'Hazlo más bajo', 'Maak het zachter'].map((text): Row => ({
      turns: [text],
      calls: [
        ['signal_analysis', 'song.wav'],
        ['normalize_loudness', 'song.wav', { target_lufs: -16 }],
      ],
    })),
  ],
});
