import { namesSilence } from '../languages/work-words.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';

/**
 * Returns the parts of a message in a language other than English, in which a change of speed or pitch without a value does nothing and is none, and a question
 * whether work can be done is left out beside that work. A crop without times is asked about.
 */
export function settledElsewhere(parts: readonly Part[]): Part[] {
  const valued = parts.map((part): Part => {
    if (part.kind !== 'work') return part;
    if (changesNothing(part.request)) return { kind: 'unclear', text: part.request.said.text };
    return keepsAll(part.request) ? { ...part, isUnsure: true } : part;
  });
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

/** Whether a crop has no times, and its words name no silence that it would trim. */
function keepsAll({ capability, params, span, said }: Request): boolean {
  const hasTimes = [params['start_s'], params['end_s'], ...Object.values(span ?? {})].some(
    (each) => each !== undefined,
  );
  return capability === 'crop_audio' && !hasTimes && said.act === 'do' && !namesSilence(said.text);
}

function changesNothing({ capability, params, tempo, tempoBy, tempoOf, key }: Request): boolean {
  const values = [params['tempo_ratio'], params['pitch_semitones'], tempo, tempoBy, tempoOf, key];
  return capability === 'change_speed' && values.every((value) => value === undefined);
}
