/** Shorter names are words of their own too often. */
export const LEAST_NAME = 2;

/** Parts of a mix after which files are named, with the short forms that names have. */
export const PARTS: ReadonlySet<string> = new Set(
  'vocals vocal vox drums drum bass guitar piano keys strings synth organ violin cello flute sax trumpet choir percussion beat'.split(
    ' ',
  ),
);
export const SHORT: Readonly<Record<string, string>> = {
  gtr: 'guitar',
  git: 'guitar',
  vx: 'vox',
  drm: 'drums',
  drms: 'drums',
  kbd: 'keys',
  pno: 'piano',
  perc: 'percussion',
  vln: 'violin',
  tpt: 'trumpet',
};
/** Places in a sentence where a part of a mix means the file that is named after it. */
export const OF_PARTS = /\b(?:of|for|on|and|as|make|than|is|are|does) the (\w+)\b/giu;
export const OF_PART = new RegExp(OF_PARTS.source, 'iu');

/** Letters from which on the words of a text together may be a word of a name: "frog pond" is `frogpond`. */
const MIN_JOINED = 7;

/** Whether a text has a word of a name, be it inflected: "the stomping one" is `stomp`, "Thursday's" is `thursday`. */
export function isNamed(said: string, word: string): boolean {
  const escaped = word.replaceAll(/[^\p{L}\p{M}]/gu, '');
  return (
    new RegExp(` ${escaped}(?:e?s|${escaped.at(-1)}?(?:ing|ed))? `, 'u').test(said) ||
    (word.length >= MIN_JOINED && said.replaceAll(' ', '').includes(word))
  );
}

/** Words of names that mean other things more often: parts of a mix, work, and quantities. */
const COMMON =
  /^(?:vocals?|voices?|vox|singer|drums?|bass|guitar|piano|keys|strings|noise|hum|hiss|music|speech|song|track|file|audio|recording|take|mix|master|final|loud|quiet|fast|slow|clean|raw|new|old|edit|cut|clip|version|copy|part|side|first|second|third|last|left|right|mono|stereo|tempo|key|stems?|silence|start|end|beginning|ending|room|live|test|original|the|and|for|with|from|one|two|use|get|all|not|now|out|her|his|you|our|max|min|low|mid|top|bit|new|how|what|who|can|make|long|short|high|slow|loop|demo|idea|thing)$/u;
const MIN_WORD = 3;

/** Returns the words of a name that may stand for it. */
export function wordsOf(name: string): string[] {
  return plain(name.replace(/\.[a-z0-9]{2,4}$/i, ''))
    .split(' ')
    .filter((word) => word.length >= MIN_WORD && !COMMON.test(word) && !/\d/u.test(word));
}

/** Returns a name without its extension. */
export const bareName = (name: string): string => name.replace(/\.[a-z0-9]{2,4}$/i, '');

/** Whether a text has the words of a name, with or without its extension. */
export function isSaid(text: string, name: string): boolean {
  const [whole, bare] = [plain(name), plain(bareName(name))];
  return [whole, bare].some((words) => words.length >= LEAST_NAME && text.includes(` ${words} `));
}

/** Returns the words, numbers and single letters of a name without its extension. */
export function tokensOf(name: string): string[] {
  return plain(name.replace(/\.[a-z0-9]{2,4}$/i, ''))
    .split(' ')
    .flatMap((word) => word.match(/\d+|\D+/gu) ?? []);
}

/** Returns a name as people say it: without case, marks and separators. */
export function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
