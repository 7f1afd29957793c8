import { expect, test } from 'vitest';
import { plainAskingOnly } from '../../../../agent/english/plain/asking-only.ts';
import { plainCeilings } from '../../../../agent/english/plain/ceilings.ts';
import { plainComparing } from '../../../../agent/english/plain/files/comparing.ts';
import { plainFades } from '../../../../agent/english/plain/times/fades.ts';
import { plainFileNouns } from '../../../../agent/english/plain/files/file-nouns.ts';
import { plainServiceQuestion } from '../../../../agent/english/plain/service-questions.ts';
import { plainVideos } from '../../../../agent/english/plain/videos.ts';

test.each([
  ["Would denoising it be possible? There's no need to do it now.", 'Would denoising it be possible? Just asking.'],
  ["Is that possible? I'm not asking you to do it yet.", 'Is that possible? Just asking.'],
  [
    "Tell me whether you can split it. Please don't start with it for now.",
    'Tell me whether you can split it. Just asking.',
  ],
  ['could u make this 20% faster, dont do it yet', 'could u make this 20% faster. Just asking.'],
  ['What is the price of stems? It must not be started yet.', 'What is the price of stems? Just asking.'],
  [
    'I wonder if you can cut the silences. Nothing is to be changed yet.',
    'I wonder if you can cut the silences. Just asking.',
  ],
  ['How much would stems be, purely hypothetical question', 'How much would stems be. Just asking.'],
  ['Can you make it an mp3? Hold off on the work for now please.', 'Can you make it an mp3? Just asking.'],
  ['How much would stems be? No go-ahead yet.', 'How much would stems be? Just asking.'],
  ["Can you slow it to 80 %? Don't run it.", 'Can you slow it to 80 %? Just asking.'],
])('says of a question only once that nothing is ordered: %s', (written, plain) => {
  expect(plainAskingOnly(written)).toBe(plain);
});

test.each([
  "Denoise it, but don't touch the first 10 seconds.",
  'Can you denoise it and not do anything else?',
  "Could you please trim it to 30 seconds? Don't normalize it yet.",
  "Cut the silences if that is at most 300 tokens, else quote, don't run",
  "Denoise the first one. The second is fine, don't do it.",
])('leaves orders with a restriction as they are: %s', (written) => {
  expect(plainAskingOnly(written)).toBe(written);
});

test.each([
  ['Bring it to -16 LUFS, true peak no higher than -2 dBTP.', 'Bring it to -16 LUFS with a true peak of -2 dBTP.'],
  ['Set it to -14 LUFS and keep the true peak under -1.5 dBTP.', 'Set it to -14 LUFS with a true peak of -1.5 dBTP.'],
  ['loudness -23 lufs, max true peak -2 dbtp please', 'loudness -23 lufs with a true peak of -2 dBTP please'],
  ['to -14 LUFS with a -2 dBTP ceiling', 'to -14 LUFS with a true peak of -2 dBTP'],
  ['to -14 LUFS, TP max -1', 'to -14 LUFS with a true peak of -1 dBTP'],
  ['to -14 LUFS without the true peaks exceeding minus one dBTP', 'to -14 LUFS with a true peak of -1 dBTP'],
])('puts a limit of the true peak in one form: %s', (written, plain) => {
  expect(plainCeilings(written)).toBe(plain);
});

test.each([
  'If the true peak is above -1 dBTP, normalize it to -14 LUFS.',
  'Is its true peak below -1 dBTP and its loudness -14 LUFS?',
  'Is the true peak above -1 dBTP?',
])('keeps a true peak that decides or is asked for: %s', (written) => {
  expect(plainCeilings(written)).toBe(written);
});

test.each([
  ['Which one has more loudness?', 'which file is louder?'],
  ["who's quieter, a or b?", 'which file is quieter, a or b?'],
  ['Normalize the one with more LUFS', 'Normalize the louder one'],
  ['Check which is longer and convert only that one to mp3.', 'convert only the longer file to mp3.'],
  ['Of these two, pick the quieter and normalize it to -16 LUFS.', 'normalize only the quieter file to -16 LUFS.'],
  ['trim to 30 seconds, but only the file that is longer', 'trim only the longer file to 30 seconds'],
  ['length difference between the two?', 'what is the difference in length between the files?'],
  ['By how much do a and b differ in loudness?', 'what is the difference in loudness between a and b?'],
  ['do a.wav and b.wav share a key?', 'are a.wav and b.wav in the same key?'],
])('holds files against each other in plain words: %s', (written, plain) => {
  expect(plainComparing(written)).toBe(plain);
});

test.each(['make it louder', 'the loudness of both', 'take the louder one down', 'trim the shorter to 20 s'])(
  'leaves other words about loudness and length: %s',
  (written) => {
    expect(plainComparing(written)).toBe(written);
  },
);

test.each([
  ['let it rise in over 3 s and die away over the last 6 s', 'fade in over 3 seconds and out over 6 seconds'],
  ['ease it in (2 s) and ease it out (5 s), please', 'fade in over 2 seconds and out over 5 seconds, please'],
  ['apply a fade to both ends: in 2 s, out 5 s', 'fade in over 2 seconds and out over 5 seconds'],
  [
    'I want it to come in over 2 seconds, and to die away over the last 5',
    'fade in over 2 seconds and out over 5 seconds',
  ],
  ['fade it in over 2 s', 'fade it in over 2 s'],
  [
    'the singer comes in after 2 s and the band goes out at 5 s',
    'the singer comes in after 2 s and the band goes out at 5 s',
  ],
])('puts fades at both ends in one form: %s', (written, plain) => {
  expect(plainFades(written)).toBe(plain);
});

test.each([
  ['trim this wav to 30 s', 'trim this file to 30 s'],
  ['the attached mp3 without bass', 'the attached file without bass'],
  ['denoise these 14 mp3s', 'denoise these 14 files'],
  ['give me the wav', 'give me the wav'],
  ['make this mp3 file a wav', 'make this mp3 file a wav'],
  ['I want both as mp3', 'I want both as mp3'],
])('calls a file that is there a file: %s', (written, plain) => {
  expect(plainFileNouns(written)).toBe(plain);
});

test.each([
  ['Are items that fail billed?', 'Do I pay for failed work?'],
  ['If a track is corrupt, do I still pay for it? Say a file is broken.', 'Do I pay for failed work?'],
  ['is the same file charged again?', 'Will I be charged again for the same file?'],
  ['Could you write a brand-new tune from my description?', 'Can you compose music?'],
  ['I would like to see all my API keys', 'Which API keys do I have?'],
  ['For how many minutes of audio do my tokens last?', 'How many tokens do I have left?'],
])('puts a question about the service in one form: %s', (written, plain) => {
  expect(plainServiceQuestion(written)).toBe(plain);
});

test.each([
  'What did I pay for the failed files yesterday?',
  'Denoise this file. If it fails, do I pay for it?',
  'How do I change my API key?',
  'Does it cost extra when I run three tools on one and the same song?',
  'Do I have enough tokens for 20 minutes?',
])('leaves a question about something else, and one beside an order: %s', (written) => {
  expect(plainServiceQuestion(written)).toBe(written);
});

test.each([
  [
    'a video of this, style: waveform, 1280 by 720, 25 frames per second',
    'a video of this in the waveform style, 1280x720, at 25 fps',
  ],
  [
    'Could I have a video that shows the spectrogram, 1920x1080, frame rate 60?',
    'please make a video of it in the spectrogram style, 1920x1080, at 60 fps?',
  ],
  ['Can I have a video of a file of two hours?', 'Can I have a video of a file of two hours?'],
  [
    'How much would it be, could I have a video in 1920x1080?',
    'How much would it be, could I have a video in 1920x1080?',
  ],
  ['show me the spectrum of this', 'show me the spectrum of this'],
])('says of a video what it shows: %s', (written, plain) => {
  expect(plainVideos(written)).toBe(plain);
});
