import type { Part } from '../part.ts';
import type { Request } from '../request.ts';

/**
 * Returns the parts of a message in a language other than English, in which a change of speed or pitch without a value does nothing and is none, and a question
 * whether work can be done is left out beside that work.
 */
export function settledElsewhere(parts: readonly Part[]): Part[] {
  const valued = parts.map((part): Part =>
    part.kind === 'work' && changesNothing(part.request) ? { kind: 'unclear', text: part.request.said.text } : part,
  );
  const ordered = new Set(
    valued.flatMap((part) => (part.kind === 'work' && !part.isUnsure ? [part.request.capability] : [])),
  );
  return valued.filter(
    (part) =>
      part.kind !== 'whether' ||
      part.requests.length === 0 ||
      !part.requests.every(({ capability }) => ordered.has(capability)),
  );
}

function changesNothing({ capability, params, tempo, tempoBy, tempoOf, key }: Request): boolean {
  const values = [params['tempo_ratio'], params['pitch_semitones'], tempo, tempoBy, tempoOf, key];
  return capability === 'change_speed' && values.every((value) => value === undefined);
}
