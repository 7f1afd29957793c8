import { describeRows, type Row } from './rows.ts';

const refused = (texts: readonly string[]): Row[] =>
  texts.map((text) => ({ turns: [text], calls: [], says: /^I cannot do this/u }));

describeRows({
  'work that is not offered is refused with what comes near': [
    { turns: ['master this for me'], calls: [], says: /I can bring it to -14 LUFS instead/u },
    { turns: ['remove the snare'], calls: [], says: /I can split it into stems and go on with the drums instead/u },
    { turns: ['bleep out the swear words'], calls: [], says: /I can find the speech instead/u },
    { turns: ['give me only the guitar solo'], calls: [], says: /I can split it into stems instead/u },
  ],
  'work that is not offered is refused, whatever its words look like': refused([
    'reverse it',
    'loop this four times',
    'add a beat',
    'add bass',
    'I want more bass and less treble',
    'add some reverb',
    'make it brighter',
    'make it a bit wider',
    'autotune my voice',
    'fix the clipping',
    'compress it a bit',
    'swap the channels',
    'only the left channel',
    'pan it hard left',
    'put 1 second of silence at the start',
    'cut it into 30 second pieces',
    'split it every 30 seconds',
    'remove the chorus',
    'cut the intro',
    'keep only the chorus',
    'speed up the first minute only',
    'denoise only the first 10 seconds',
    'raise the pitch between 1:00 and 1:20',
    'zip them',
    'delete the others',
  ]),
  'beside work that is offered': [
    {
      turns: ['add some reverb to the vocals and make it mp3'],
      calls: [['convert_audio', 'song.wav', { format: 'mp3' }]],
      says: /I cannot do this: “add some reverb to the vocals”/u,
    },
    { turns: ['I need the first 10 seconds only'], calls: [['crop_audio', 'song.wav', { start_s: 0, end_s: 10 }]] },
    { turns: ['I need the drums'], calls: [['stem_analysis', 'song.wav', { pass_on: 'drums' }]] },
    { turns: ['give me a bass stem'], calls: [['stem_analysis', 'song.wav', { pass_on: 'bass' }]] },
    { turns: ['cut the bass'], calls: [['remove_audio_element', 'song.wav', { element: 'bass' }]] },
    { turns: ['separate it into 4 stems'], calls: [['stem_analysis', 'song.wav']] },
    { turns: ['extract the guitar'], calls: [['stem_analysis', 'song.wav', { pass_on: 'other' }]] },
  ],
});
