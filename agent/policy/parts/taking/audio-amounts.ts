import { amountOf } from '../deciding/amounts.ts';
import { NUMBERS } from '../../../english/times.ts';

const COUNT = String.raw`(?<count>\d[\d,]*|${Object.keys(NUMBERS)
  .filter((word) => !['a', 'an', 'half', 'quarter', 'few', 'couple'].includes(word))
  .join('|')})`;
const FILES = String.raw`(?:\w+ )?(?:files|songs|tracks|recordings|episodes|clips|calls|lectures|lessons|interviews|pieces|tapes|videos|takes|chapters|tunes)`;
const LENGTH = String.raw`(?<length>(?:\d+(?:\.\d+)?|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety) ?(?:hours?|minutes?|seconds?)|\d+:\d\d(?::\d\d)?)`;

/** "14 songs of 4 minutes each", "12 files". */
const SEVERAL = new RegExp(String.raw`\b${COUNT} ${FILES}\b(?: (?:of|with|at) ${LENGTH}(?: each)?)?`, 'iu');
/** "A file of 10 minutes", "45 minutes of audio", "an hour". */
const ONE = new RegExp(
  String.raw`\b(?:an?|one) (?:\w+ )?(?:file|song|track|recording|episode|clip|call|lecture|lesson|interview|piece|tape|video|take|concert|sermon) of ${LENGTH}|\b${LENGTH} (?:of (?:audio|music|speech|recordings?|sound)|long files?)\b|\b(?:transcribe|subtitles of|do|process|convert) ${LENGTH}$`.replaceAll(
    '?<length>',
    '',
  ),
  'iu',
);

/**
 * Returns how much audio an English text names that is none of the files of the conversation: its length in seconds, undefined where it says only
 * how many files. Returns undefined where it names no such audio.
 */
export function audioIn(text: string, files: number): { seconds: number | undefined } | undefined {
  const several = SEVERAL.exec(text)?.groups;
  if (several) {
    const count = NUMBERS[several['count']!.toLowerCase()] ?? Number(several['count']!.replaceAll(',', ''));
    const length = secondsOf(several['length']);
    if (length !== undefined) return { seconds: count * length };
    return count === files ? undefined : { seconds: undefined };
  }
  const seconds = secondsOf(ONE.exec(text)?.slice(1).find(Boolean));
  return seconds === undefined ? undefined : { seconds };
}

function secondsOf(text: string | undefined): number | undefined {
  const found =
    text === undefined ? undefined : amountOf(text.replace(/^half an? (?=\w)/iu, '0.5 ').replace(/^an? /iu, '1 '));
  return found?.unit === 's' ? found.value : undefined;
}
