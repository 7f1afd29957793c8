import type { Deciding } from './conditions.ts';
import type { On } from './on.ts';
import type { Part } from '../parts/part.ts';
import type { Task } from './task.ts';

/** A part of a turn and the tasks that it takes. */
export interface Planned {
  part: Part;
  /** Places of the tasks whose results are told, with what work on one audio works on. */
  places: { place: number; subject: string; on?: On }[];
  /** Formats of files that their names tell, where nothing else is asked. */
  formats?: { format: string; subject: string }[];
  /** What decides its condition, by file. */
  deciders: { deciding: readonly Deciding[]; subject: string }[];
  /** The place of the measurement of a key that a change of pitch depends on. */
  keyAt?: number;
  /** Files of a comparison, each with the place of its measurement. */
  lack?: 'audio' | 'two' | undefined;
}

export interface Plan {
  tasks: Task[];
  parts: Planned[];
}

/** Returns parts with a stem before the other work of its clause: "the drum stem, but 10 % slower". */
export function stemsFirst(parts: readonly Part[]): Part[] {
  return parts.reduce<Part[]>((list, part) => {
    const first = list.findIndex(
      (each) => part.kind === 'work' && each.kind === 'work' && each.request.said === part.request.said,
    );
    return isStem(part) && first >= 0 ? list.toSpliced(first, 0, part) : [...list, part];
  }, []);
}

function isStem(part: Part): boolean {
  return (
    part.kind === 'work' && part.request.capability === 'stem_analysis' && part.request.params['pass_on'] !== undefined
  );
}
