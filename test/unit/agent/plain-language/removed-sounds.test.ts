import { expect, test } from 'vitest';
import { plainRemovedSounds } from '../../../../agent/english/plain/sounds/removed-sounds.ts';
import { describeRows } from './rows.ts';

describeRows({
  'sounds of two kinds that one verb takes out': [
    {
      turns: ['Remove the uhs and the noise.'],
      calls: [['noise_reduction', 'song.wav']],
      says: /I cannot do this: “Remove the uhs”/u,
    },
    {
      turns: ['Could you please remove the noise and the uhs?'],
      calls: [['noise_reduction', 'song.wav']],
      says: /I cannot do this: “please remove the uhs/u,
    },
    {
      turns: ['Take out the ums, the noise and the silences.'],
      calls: [
        ['noise_reduction', 'song.wav'],
        ['cut_silences', 'song.wav > noise_reduction'],
      ],
      says: /I cannot do this: “Take out the ums”/u,
    },
    {
      turns: ['Take the hum and the hiss out and convert it to MP3.'],
      calls: [
        ['remove_audio_element', 'song.wav', { element: 'hum' }],
        ['noise_reduction', 'song.wav > remove_audio_element', { format: 'mp3' }],
      ],
    },
    {
      turns: ['If it is longer than 10 minutes, remove the hum and the noise.'],
      calls: [],
      says: /so I did not remove the hum or reduce the noise\./u,
    },
    { turns: ['Do not remove the ums and the noise.'], calls: [], says: /I did not reduce the noise/u },
    {
      turns: ['Do not remove the noise and the hum.'],
      calls: [],
      says: /I did not reduce the noise or remove the hum/u,
    },
    {
      turns: ['How much would it cost to remove the hum and the noise?'],
      calls: [],
      says: /to remove the hum and reduce the noise\./u,
    },
  ],
  'a sound that the sentence before complains of': [
    { turns: ['There are too many ums in it. Remove them.'], calls: [], says: /I cannot do this: “Remove the ums”/u },
    { turns: ['It has too many ums. Cut them out.'], calls: [], says: /I cannot do this/u },
    { turns: ['I do not like the ums. Remove them.'], calls: [], says: /I cannot do this/u },
    {
      turns: ['There are too many uhs and too much noise. Remove them.'],
      calls: [['noise_reduction', 'song.wav']],
      says: /I cannot do this: “Remove the uhs”/u,
    },
    {
      turns: ['There is a lot of hum in it. Take it out.'],
      calls: [['remove_audio_element', 'song.wav', { element: 'hum' }]],
    },
    { turns: ['The pauses are too long. Cut them.'], calls: [['cut_silences', 'song.wav']] },
    {
      turns: ['The pauses are too long, please shorten them to half a second.'],
      calls: [['cut_silences', 'song.wav', { keep_s: 0.5 }]],
    },
    {
      turns: ['The drums are annoying. Take them out.'],
      calls: [['remove_audio_element', 'song.wav', { element: 'drums' }]],
    },
    {
      turns: ['There is music under the voice. Take it out.'],
      calls: [['stem_analysis', 'song.wav', { pass_on: 'vocals' }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['There is hum in file 2. Remove it.'],
      calls: [['remove_audio_element', 'talk.wav', { element: 'hum' }]],
    },
  ],
});

test.each([
  'There is no hum in it. Cut it.',
  'Is there hum in it? Remove it.',
  'There is hum in it. Cut it to 10 seconds.',
  'There is hum in it. Remove them.',
  'There are drums in it and voices. Remove it.',
  'It is a talk over music. Cut it.',
  'The bass drum is loud. Take it out.',
  'Isolate the vocals. Delete them.',
  'The chat has lots of dead air, so lose that.',
  'Remove the drums and the bass.',
  'Do not trim it and remove the uhs and the noise.',
  'I removed the uhs and the noise.',
])('%s: nothing in it is named or repeated', (text) => {
  expect(plainRemovedSounds(text)).toBe(text);
});
