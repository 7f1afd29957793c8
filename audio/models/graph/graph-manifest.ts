import type { z } from 'zod';
import { graphFields, OF_KEYS, OF_PITCHES } from './graph-fields.ts';
import { problemsOf } from './graph-problems.ts';

/** Schema of what a manifest says of a graph, beside its files and their checksums. */
export const graphSchema = graphFields.superRefine((graph, context) => {
  for (const message of problemsOf(graph)) context.addIssue({ code: 'custom', message });
});
export type Graph = z.infer<typeof graphSchema>;

/** Returns how many values an output has per frame or sample. */
export function widthOf({ outputs, keys, pitches }: Graph, name: string): number {
  const meaning = outputs.find((each) => each.name === name)?.meaning ?? '';
  if (OF_KEYS.includes(meaning)) return keys!.count;
  return meaning === OF_PITCHES ? pitches!.count : 1;
}
