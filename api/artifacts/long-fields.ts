import { readLongOutput } from '../../platform/db/items/long-output.ts';
import { LongOutput } from '../../platform/json/long-output.ts';
import type { ShownItem } from '../../platform/db/items/shown-items.ts';
import type { Db } from '../../platform/db/pool.ts';
import { addressedFields } from './address-text.ts';
import type { ArtifactNaming, SignArtifact } from './presenters.ts';

/** Returns what reads the fields of the `n`th output of an item, if it is long. */
export type ReadFields = (item: ShownItem, sign: SignArtifact) => (n: number) => AsyncIterable<string> | undefined;

/** Returns the function by which long outputs of items are read, with addresses for their artifacts, while a response is written. */
export function fieldsReader(db: Db): ReadFields {
  return ({ steps, audioUrl }, sign) =>
    (n) => {
      const { output, capability } = steps[n] ?? {};
      if (!(output instanceof LongOutput) || !capability) return undefined;
      return read(db, output, { sign, audioUrl, capability });
    };
}

async function* read(db: Db, output: LongOutput, naming: ArtifactNaming): AsyncGenerator<string> {
  yield* addressedFields(await readLongOutput(db, output), naming);
}
