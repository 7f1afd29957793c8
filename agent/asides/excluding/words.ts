import { EDIT } from '../orders.ts';

/** Names of measurements. */
export const MEASURED =
  'spectrograms?|spectrum|key|tonality|scale|bpm|tempo|beats?|chords?|chord (?:sheet|chart|names)|lyrics|words|melody|notes|lufs|length|duration|genre|mood|downbeats?|bars|time signature|meter';
/** Results that are no audio. */
export const RESULTS =
  'stems|transcripts?|transcription|translations?|subtitles|midi|video|summary|report|analysis|description';
/** Parts and noises of a mix. */
export const SOUND =
  'choir|organ|violins?|trumpets?|sax(?:ophone)?|flute|synths?|horns?|brass|bass guitar|vocals?|vox|voices?|singing|singers?|drums?|percussion|bass(?:line)?|guitars?|piano|strings|keys|hum|hiss|noise|crackle|crackling|clicks|reverb|echo|dogs?|birds?|room|ambience|atmosphere|music';
/** Verbs that take a part out. */
export const REMOVE =
  '(?:remove|erase|delete|take(?: out| away)?|strip(?: out)?|drop|mute|get rid of|cut(?: out)?|lose|kill|ditch|pull out|eliminate|wipe(?: out)?|clean)';
/** First words of orders. */
export const VERB = `(?:${EDIT}|erase|find|fix|get|give|kill|let|lose|make|render|save|take|tell|write)`;
