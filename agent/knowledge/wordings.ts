import { readFileSync } from 'node:fs';

/** A question as people may ask it, and the section that answers it, such as `api.md#keys`. */
export interface Wording {
  address: string;
  text: string;
}

/** How people ask for a term of which only the name is written down. */
const OF_TERMS = ['what does {} mean', 'what is {}', 'explain {}', 'what is a {}'];

/** Returns the wordings of sections: those of `wordings/`, the headings of the page of questions, and questions about the names of terms. */
export function wordings(): Wording[] {
  return [
    ...textsOf('questions').flatMap(([address, texts]) => all(address, [anchorAsText(address), ...texts])),
    ...['programs', 'operators', 'capabilities'].flatMap((name) =>
      textsOf(name).flatMap(([address, texts]) => all(address, texts)),
    ),
    ...textsOf('terms').flatMap(([address, names]) =>
      all(
        address,
        names.flatMap((name) => OF_TERMS.map((form) => form.replace('{}', name))),
      ),
    ),
  ];
}

/** Returns the words that people have for each capability. */
export const namesOfCapabilities = (): ReadonlyMap<string, string[]> => new Map(textsOf('names'));

/** Returns how people ask for each aspect of a capability, by the anchor of its section; the name of the capability is left out. */
export const aspects = (): [anchor: string, forms: string[]][] =>
  textsOf('aspects').map(([anchor, forms]) => [anchor, forms.map((form) => form.replace('{}', ' '))]);

/** Returns questions that the documentation has nothing about, by what they are about. */
export const outside = (): string[] => textsOf('outside').flatMap(([, texts]) => texts);

/** The files of wordings whose keys are sections. */
export const OF_SECTIONS: readonly string[] = ['questions', 'programs', 'operators', 'capabilities', 'terms'];

/** Returns what a file of wordings has, by key. */
export function textsOf(name: string): [key: string, texts: string[]][] {
  const file = readFileSync(new URL(`wordings/${name}.json`, import.meta.url), 'utf8');
  return Object.entries(JSON.parse(file) as Record<string, string[]>);
}

function all(address: string, texts: readonly string[]): Wording[] {
  return texts.map((text) => ({ address, text }));
}

const anchorAsText = (address: string): string => address.slice(address.indexOf('#') + 1).replaceAll('-', ' ');
