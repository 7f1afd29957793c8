import { phrases, type Phrase } from './words/phrases.ts';

/** What people want that nothing here does, and how it is called in the answer. */
export const IMPOSSIBLE: readonly { what: string; said: readonly Phrase[] }[] = [
  [
    'make music up',
    'compose, generate|write|make|create a|an|me|us|some|another|new ~ song|beat|music|melody|tune|jingle|bassline|riff, generate ~ music, sing ~ song|me, continue ~ song, write me|us|some|new|a lyrics|verse|rhyme|chorus, invent|compose ~ lyrics|verse|rhyme, come up with ~ lyrics|song|tune|melody',
  ],
  [
    'translate',
    'translate, translation, into french|spanish|german|italian|english, dub ~ spanish|french|german|english',
  ],
  ['master a track', 'master ~ track|song|mix|it|this, mastering, remaster'],
  [
    'change the speed',
    'speed ~ up|down, slow ~ down, time stretch, faster, slower, half speed, double speed, stretch, change ~ tempo',
  ],
  [
    'change the pitch or key',
    'pitch shift, transpose, change ~ key|pitch, autotune, auto tune, semitone, half step, whole tone, pitch ~ up|down, tune ~ up|down, key ~ up|down, up|down ~ octave, higher key, lower key',
  ],
  ['equalize', 'equalize, eq, boost ~ bass|treble|highs|lows, more bass, more treble'],
  [
    'change the volume',
    'normalize, make ~ louder|quieter, turn ~ up|down, louder, quieter, amplify, increase ~ volume, fade ~ in|out, fade',
  ],
  ['add effects', 'add ~ reverb|echo|effect|effects|delay|distortion|compression'],
  [
    'join recordings',
    'merge, concatenate, join ~ together|files|tracks|recordings, mix ~ together, stitch, mashup, crossfade, overlay, combine',
  ],
  [
    'clone or synthesize voices',
    'clone ~ voice, text to speech, tts, read ~ aloud, say ~ out loud, deepfake, voice over',
  ],
  ['fetch from streaming sites', 'download ~ youtube|spotify|soundcloud, from youtube|spotify|soundcloud|tiktok'],
  ['recognize songs or artists', 'shazam, who sings, who is the artist, name ~ song, which song, what song, who wrote'],
  [
    'cut a recording into several files',
    'chunks, in|into half|halves, into two|three|four|five|equal ~ parts|pieces|files|segments, split|divide|cut ~ every|at, several files',
  ],
  ['play it backwards or loop it', 'reverse, backwards, loop it|this, make ~ loop'],
  [
    'send it to anybody',
    'email it|them|this|that|me|to, text it|them|this|that ~ to|over, whatsapp it|them|this|that, send it|them|this over|to ~ him|her|groom|bride|client|editor|boss|label, post it|them|this on|to, upload it|them|this to ~ youtube|spotify|soundcloud|instagram|server|drive|dropbox',
  ],
  ['tell the genre', 'genre, style of music, what style'],
  [
    'do that with text, pictures or code',
    'weather, joke, poem, email, essay, recipe for ~ cake|dinner, stock, president, code ~ python|javascript, homework, capital of',
  ],
].map(([what, said]) => ({ what: what!, said: phrases(said!) }));
