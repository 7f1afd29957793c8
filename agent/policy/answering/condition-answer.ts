import { isDeepStrictEqual } from 'node:util';
import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { deed, say } from '../../reply/say.ts';
import { isMet, judged, statedOp } from '../planning/conditions.ts';
import { nameOf } from '../names.ts';
import type { Planned } from '../planning/planned.ts';
import type { Made } from '../planning/task.ts';

/** The calls, files and parts of a turn whose conditions are told. */
interface Given {
  made: Made;
  audios: Conversation['audios'];
  /** All parts of the turn. */
  parts: readonly Planned[];
  /** Returns what a part would do. */
  deedsOf: (planned: Planned) => string[];
}

type Decider = Planned['deciders'][number];

/**
 * Returns whether the condition of a part is met, with what was found, for each file that it was decided for. Each condition is told once, by the
 * first part that depends on it: with all that is not done because of it, and not again by what is done otherwise.
 */
export function conditionAnswer(language: string, planned: Planned, { made, audios, parts, deedsOf }: Given): string[] {
  const subjects = new Set(planned.deciders.map(({ subject }) => subject));
  return planned.deciders.flatMap((decider) => {
    const { deciding, subject } = decider;
    const title = subjects.size > 1 ? `${nameOf(subject, audios)}: ` : '';
    const isWholeMet = isMet(deciding, made);
    const same = parts.flatMap((part) =>
      part.deciders
        .filter((each) => isSame(each, decider))
        .map((each) => ({ part, isOwnMet: isMet(each.deciding, made) })),
    );
    if (same[0]?.part !== planned) return [];
    const left = same.filter(({ isOwnMet }) => isOwnMet === isWholeMet);
    const deeds = [...new Set(left.flatMap(({ part }) => deedsOf(part)))];
    const failed = deciding
      .flatMap(({ places }) => places.map((place) => made[place]))
      .find((call) => call?.result && call.result.status !== 'completed');
    if (failed)
      return [
        title +
          say(
            language,
            'failed',
            deed(language, failed.capability as CapabilityName, {}),
            failed.result!.message ?? '',
          ),
      ];
    // Of several conditions, those are told that settle it; the last one says what is not done.
    const told = deciding
      .map((each) => ({ condition: each.condition, ...judged(each, made) }))
      .filter(({ isMet: isOwnMet }) => isOwnMet === isWholeMet);
    return told.map(({ condition, value, limit }, n) => {
      const { field } = condition;
      const unfulfilled = n === told.length - 1 ? deeds : [];
      if (isWholeMet === undefined) return title + say(language, 'conditionUnknown', field, unfulfilled);
      const found = [field, value, statedOp(condition), limit] as const;
      return (
        title +
        (isWholeMet ? say(language, 'conditionMet', ...found) : say(language, 'conditionNotMet', ...found, unfulfilled))
      );
    });
  });
}

/** Whether two parts depend on the same values of the same file, be it in the opposite sense. */
function isSame(one: Decider, other: Decider): boolean {
  return isDeepStrictEqual(basisOf(one), basisOf(other));
}

function basisOf({ deciding, subject }: Decider): unknown {
  const terms = deciding.map(({ condition: { field, op, value, than, over }, places, known }) => {
    return { field, op, value, than, over, places, known };
  });
  return { terms, subject };
}
