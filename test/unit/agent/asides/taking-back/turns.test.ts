import { expect, test } from 'vitest';
import { plainCorrection } from '../../../../../agent/asides/corrections.ts';

test.each([
  [
    'trim the first minute',
    'ninety seconds I should have said. From the original please',
    'no, I meant ninety seconds',
  ],
  ['make it 20 percent slower', 'too sleepy now, 10 will do', 'no, I meant 10 percent'],
  ['fade it out over 5 seconds', 'make that seven would you', 'no, I meant seven seconds'],
  ['normalize it to -16 LUFS', 'turns out the station demands -24', 'no, I meant -24 LUFS'],
  ['make it 15% faster', 'my feet! eight percent is enough', 'no, I meant eight percent'],
  ['remove the vocals', "they say leave the voice, it's the bass to take out. from the orig", 'no, I meant the bass'],
  ['stop it at 1:15', 'oh, I should have said 2:15. do that one from the full recording', 'no, I meant 2:15'],
  ['convert it to mp3', 'the player refuses that, wav then, sorry', 'convert it to wav instead'],
  ['keep the first 40 seconds', 'Undo. Then the first 50.', 'keep the first 50 seconds instead'],
  ['transpose up 4', 'half of that will do', 'no, I meant 2'],
  ['fade it out over 8 seconds', 'way too long, cut that in half', 'no, I meant 4 seconds'],
  ['normalize it to -14 LUFS', 'too loud. 2 quieter', 'no, I meant -16 LUFS'],
  ['fade it in over 3 seconds', 'two seconds longer please', 'no, I meant 5 seconds'],
  [
    'how much would it cost to make it 2 semitones higher?',
    'only 1 semitone then, go ahead',
    'please make it 1 semitone higher',
  ],
  ['transpose it down 3 semitones', 'my bad, the other direction', 'the other way'],
])('another value for the work before, after %s: %s', (before, message, plain) => {
  expect(plainCorrection(message, before)).toBe(plain);
});

test.each([
  ['remove the vocals', 'Ignore that last one. Convert it to mp3.', 'Undo that. Then Convert it to mp3.'],
  ['remove the vocals', 'Sorry, I put that wrong. I want to hear the vocals', 'Undo that. Then give me the vocals'],
  ['trim the first 5 seconds', 'perfect. now mp3', 'perfect. now as mp3'],
])('other work after work that is thrown away or kept, after %s: %s', (before, message, plain) => {
  expect(plainCorrection(message, before)).toBe(plain);
});

test('a value that was right changes nothing', () => {
  expect(plainCorrection('five was right after all', 'fade it out over 5 seconds')).toBe('that is good, thanks');
});

test.each([
  ['cut it off at 9 min', 'aargh 9 30 i mean'],
  ['keep 0:30 to 1:00', 'scratch that begin at fifteen instead same end'],
  ['how much would it cost to split it into stems?', 'ok no stems. what is the bpm'],
  ['remove the drums', 'was it wrong to remove the bass too?'],
  ['remove the noise', 'sorry, it is b that has the noise'],
  ['remove the noise from file 1', 'use file 2 instead'],
  ['there is a hum on the tape, and some hiss', 'the hum only please'],
  ['duck the music under the dialogue by 12 dB', '9 instead'],
  ['lay the bed under it at -12 dB', 'still too loud, 3 less'],
  ['transpose it 2 semitones up', 'sorry, 3'],
])('anything else stays as it is, after %s: %s', (before, message) => {
  expect(plainCorrection(message, before)).toBe(message);
});
