import { textSlices } from './text-slices.ts';
import { walkJson } from './walk-json.ts';

interface Span {
  start: number;
  end: number;
}

/** Field of the objects that describe a made file. */
export const ID_FIELD = 'artifact_id';

/** Yields the fields of a long output, the JSON of an object, without its braces. `show` returns what stands for an artifact. */
export async function* shownFields(text: string, show: (artifact: unknown) => unknown): AsyncGenerator<string> {
  let at = text.indexOf('{') + 1;
  for (const { start, end } of await artifactSpans(text)) {
    yield* textSlices(text, at, start);
    yield JSON.stringify(show(JSON.parse(text.slice(start, end))));
    at = end;
  }
  yield* textSlices(text, at, text.lastIndexOf('}'));
}

/** Returns the artifacts in a long output, in order, each with those that are in it. */
export async function artifactsIn(text: string): Promise<unknown[]> {
  return (await artifactSpans(text)).map(({ start, end }) => JSON.parse(text.slice(start, end)) as unknown);
}

const ID = JSON.stringify(ID_FIELD);

/** Returns where artifacts are in a text, in order: the objects that have an id of one, each with what is in it. */
async function artifactSpans(text: string): Promise<Span[]> {
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
