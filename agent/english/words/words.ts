import { american, inFull } from './spelling.ts';
import { stemOf } from './stems.ts';
import { IDIOMS } from './idioms.ts';

/** A word of a message, as it is compared: lower case, British spelling made American. Misspellings were mended before (`agent/spelling`). */
export interface Word {
  text: string;
  /** What words of one family share. */
  stem: string;
  /** Ends a sentence or a part of one: `.`, `,` and the like. */
  isStop: boolean;
}

const TOKEN =
  /\[?audio_\d+\]?|[a-z0-9][\w-]*\.(?:wav|mp3|flac|ogg|opus|m4a|mp4|mov|webm|aac|wma)\b|\d+x\d+|\d\/\d{1,2}\b|\d+(?:\.\d+)?(?:hz|khz|ms|s|m|h|p|fps|k)\b|[a-z]{1,4}\d{1,4}[a-z]?\b|\d+(?::\d{1,2}){1,2}(?:\.\d+)?|\d+(?:[.,]\d+)?|[a-z]+(?:'[a-z]+)?(?:\/(?=[a-z]))?|[.,;:!?&+\n]/g;
const STOPS = new Set(['.', ',', ';', ':', '!', '?', '\n']);

/** The words of a message, in order. */
export function wordsOf(message: string): Word[] {
  const plain = message
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\bw\/o\b/g, 'without')
    .replaceAll(/\bw\/(?=\s?[a-z])/g, 'with ')
    // "1m30s", "90secs", "2'30", "20s-40s"
    .replaceAll(/(\d)(h|m|min|s|sec)(?=\d)/g, '$1$2 ')
    .replaceAll(/\b(\d+)'(\d\d)"?/g, '$1:$2')
    .replaceAll(/(?<=\d\s?(?:s|m|secs?|mins?)?\s?)[-–—](?=\s?\d)/g, ' to ');
  const words = (plain.match(TOKEN) ?? []).flatMap((token): Word[] => {
    if (STOPS.has(token)) return [stop(token)];
    const [, said = token, slash] = /^([a-z]+(?:'[a-z]+)?)(\/)$/.exec(token) ?? [];
    const read = inFull(said).split(' ').map(word);
    // "tempo/key" asks for both
    return slash ? [...read, stop(',')] : read;
  });
  return withoutIdioms(words);
}

function stop(text: string): Word {
  return { text, stem: text, isStop: true };
}

function word(token: string): Word {
  const bare = token.replace(/^\[|\]$/g, '').replace(/'s$/, '');
  if (/[\d_./]/.test(bare)) return { text: bare, stem: bare, isStop: false };
  const text = american(bare);
  return { text, stem: stemOf(text), isStop: false };
}

/** Words that belong together read as what they mean together: `wait a minute` is no time, a `voice memo` no voice. */
function withoutIdioms(words: readonly Word[]): Word[] {
  const read: Word[] = [];
  for (let at = 0; at < words.length;) {
    const idiom = IDIOMS.find(({ said }) => said.every((text, i) => words[at + i]?.text === text));
    if (!idiom) read.push(words[at++]!);
    else {
      if (idiom.meaning) read.push({ text: idiom.meaning, stem: stemOf(idiom.meaning), isStop: false });
      at += idiom.said.length;
    }
  }
  return read;
}
