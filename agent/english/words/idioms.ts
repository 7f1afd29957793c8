/** Words of which none means what it means alone. */
export interface Idiom {
  said: readonly string[];
  /** The word they stand for; undefined where they add nothing to a request. */
  meaning: string | undefined;
}

const MEANINGS: Record<string, string> = {
  except: 'apart from, aside from, other than, with the exception of, except for',
  voicememo:
    'voice memo, voice memos, voice note, voice notes, voice message, voice messages, voice recording, voice mail, phone call, voice diary',
  video: 'screen recording, screen recordings, screen capture, screen cast',
  stylename: 'drum and bass track, drum and bass song, drum and bass tune, drum and bass mix, bass music, beat tape',
  drums: 'bass drum, kick drum, snare drum, drum set, drum part',
  last: 'very last',
  first: 'very first',
};
const EMPTY = `
  on the other hand, by the way, in other words, keep in mind, for the record, take your time, in the first place, first of all, first off,
  first things first, last but not least, last of all, last time, last night, last week, last year, last thing,
  one more thing, at the moment, in a minute, in a second, in a moment,
  wait a minute, wait a second, hang on a second, hold on a second, for the first time, for once, all of a sudden, to be honest, at the end of the day,
  in the end, in the long run, any chance you could, any chance of, long story short, long time, go ahead, go ahead and, if you do not mind,
  do not worry, no worries, no problem, no rush, no hurry, when you have a minute, when you get a minute, have you got a minute, got a minute, got a second,
  if possible, as soon as possible, of course, to start with, to begin with, to finish off, and so on, that is it, that is all, in one go, each time`;

function said(text: string): string[][] {
  return text
    .split(',')
    .map((each) => each.trim().split(/\s+/))
    .filter(([first]) => first);
}

/** The longest first. */
export const IDIOMS: readonly Idiom[] = [
  ...Object.entries(MEANINGS).flatMap(([meaning, forms]) => said(forms).map((each) => ({ said: each, meaning }))),
  ...said(EMPTY).map((each) => ({ said: each, meaning: undefined })),
].toSorted((a, b) => b.said.length - a.said.length);
