import { expect, test } from 'vitest';
import { plainGapBetween } from '../../../../agent/english/plain/files/gap-between.ts';
import { plainWorkBefore } from '../../../../agent/english/plain/files/work-before.ts';
import { withFirstPut } from '../../../../agent/policy/parts/naming/first-put.ts';
import { isNotOffered } from '../../../../agent/policy/parts/taking/not-offered.ts';
import { describeRows, type Row } from './rows.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

describeRows({
  'sounds that nothing takes out, beside words of other work': [
    ...[
      'remove echo from my voice',
      'Remove the breaths',
      'can you remove the reverb?',
      'take out the cough at 0:32',
      'remove the clicks and pops',
      'get rid of the clicks',
      'mute from 0:10 to 0:12',
      'I want karaoke version but keep the backing vocals',
    ].map((text): Row => ({ turns: [text], calls: [], says: /^I cannot do this/u })),
    {
      turns: ['Remove the echo and convert it to mp3'],
      calls: [['convert_audio', 'song.wav', { format: 'mp3' }]],
      says: /I cannot do this: “Remove the echo”/u,
    },
    { turns: ['Remove the background noise'], calls: [['noise_reduction', 'song.wav']] },
  ],
  'clicks, in other languages': [
    ['Entferne die Knackser', /^Das kann dieser Dienst nicht/u],
    ['Quita los clics', /^Este servicio no puede/u],
    ['クリックノイズを除去して', /^このサービスではできません/u],
  ].map(([text, says]): Row => ({ turns: [text as string], calls: [], says: says as RegExp })),
  'what is to go was not named': [
    ...[
      'Remove it',
      'それを消して',
      'これを取って',
      '这个去掉',
      'Entferne das',
      'Quita eso',
      'Enlève ça',
      'इसे हटा दो',
    ].map((text): Row => ({ turns: [text], calls: [] })),
    { turns: ['There is a hum on it. Remove it.'], calls: [['remove_audio_element', 'song.wav', { element: 'hum' }]] },
  ],
  'a pause between files joins them': [
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Put a little pause of two seconds between them and make one file'],
      calls: [['join_audio', 'song.wav + talk.wav', { gap_s: 2 }]],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Leave a gap of 1.5 s between both files'],
      calls: [['join_audio', 'song.wav + talk.wav', { gap_s: 1.5 }]],
    },
  ],
  'an end that is taken out or transcribed': [
    { turns: ['Take out the first 10 seconds'], calls: [['crop_audio', 'song.wav', { start_s: 10 }]] },
    {
      turns: ['transcribe the first 30 seconds'],
      calls: [
        ['crop_audio', 'song.wav', { end_s: 30 }],
        ['speech_analysis', 'song.wav > crop_audio'],
      ],
    },
  ],
  'a difference is no price': [
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['which one is longer and by how much?'],
      calls: [],
      says: /The difference in length is 50 s/u,
    },
  ],
  'questions in other words, in other languages': [
    '¿Me puedes decir si está en mono?',
    "Tu peux vérifier si c'est à -14 LUFS ?",
    'Pode me dizer se está a -16 LUFS?',
    'Kannst du prüfen, ob es mono ist?',
    'Sprawdź, czy to jest mono',
    'モノラルかどうか教えて',
  ].map((text): Row => ({ turns: [text], calls: [['signal_analysis', 'song.wav']] })),
});

test.each([
  'swap them ',
  'swap them',
  'put the ',
  'join them, but cut ',
  'before joining a, cut ',
  'remove the echo ',
  'add a little bit of some ',
  'please give me only just the ',
  'make my own big song a bit more ',
  'remove the first chorus and the ',
  'cut it in two 10 seconds ',
])('64 KiB of "%s" are read in little time', (piece) => {
  const texts = [piece.repeat(65_536 / piece.length), `${piece}${' '.repeat(65_536)}`, `${piece}${'a'.repeat(65_536)}`];
  for (const text of texts) {
    expect(
      processorMs(() => {
        withFirstPut(text, ['a.wav', 'b.wav']);
        isNotOffered(text);
        plainGapBetween(text);
        plainWorkBefore(text);
      }),
    ).toBeLessThan(LITTLE_MS);
  }
});
