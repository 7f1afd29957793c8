import { textSlices } from '../../platform/json/text-slices.ts';
import { walkJson } from '../../platform/json/walk-json.ts';
import { addressArtifacts, type ArtifactNaming } from './presenters.ts';

interface Span {
  start: number;
  end: number;
}

/** Yields the fields of a long output, the JSON of an object, as `addressArtifacts` would show them; without its braces. */
export async function* addressedFields(text: string, naming: ArtifactNaming): AsyncGenerator<string> {
  let at = text.indexOf('{') + 1;
  for (const { start, end } of await artifactsIn(text)) {
    yield* textSlices(text, at, start);
    yield JSON.stringify(addressArtifacts(JSON.parse(text.slice(start, end)), naming));
    at = end;
  }
  yield* textSlices(text, at, text.lastIndexOf('}'));
}

const ID = '"artifact_id"';

/** Returns where artifacts are in a text, in order: the objects that have an id of one, each with what is in it. */
async function artifactsIn(text: string): Promise<Span[]> {
  if (!(await occursIn(text, ID))) return [];
  const found: Span[] = [];
  const open: { start: number; isArtifact: boolean }[] = [];
  await walkJson(text, {
    open: (start) => open.push({ start, isArtifact: false }),
    close(at) {
      const { start, isArtifact } = open.pop()!;
      if (!isArtifact) return;
      while (found.length > 0 && found.at(-1)!.start > start) found.pop();
      found.push({ start, end: at + 1 });
    },
    text(start, end, isName) {
      if (isName && end - start === ID.length && text.startsWith(ID, start)) open.at(-1)!.isArtifact = true;
    },
  });
  return found;
}

/** Reports whether a long text has a word. */
async function occursIn(text: string, word: string): Promise<boolean> {
  let before = '';
  for await (const slice of textSlices(text)) {
    if ((before + slice).includes(word)) return true;
    before = slice.slice(1 - word.length);
  }
  return false;
}
