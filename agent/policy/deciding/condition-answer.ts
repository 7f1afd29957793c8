import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { deed, say } from '../../reply/say.ts';
import { isMet, judged, statedOp } from '../conditions.ts';
import { nameOf } from '../names.ts';
import type { Planned } from '../planned.ts';
import type { Made } from '../task.ts';

/** Returns whether the condition of a part is met, with what was found, for each file that it was decided for. */
export function conditionAnswer(
  language: string,
  { deciders }: Planned,
  { made, audios, deeds }: { made: Made; audios: Conversation['audios']; deeds: string[] },
): string[] {
  const subjects = new Set(deciders.map(({ subject }) => subject));
  return deciders.flatMap(({ deciding, subject }) => {
    const title = subjects.size > 1 ? `${nameOf(subject, audios)}: ` : '';
    const isWholeMet = isMet(deciding, made);
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
    return deciding.flatMap((each) => {
      const { value, limit, isMet: isOwnMet } = judged(each, made);
      const { condition } = each;
      // Of several conditions, those are told that settle it.
      if (isOwnMet !== isWholeMet) return [];
      const { field } = condition;
      if (isOwnMet === undefined) return [title + say(language, 'conditionUnknown', field, deeds)];
      const found = [field, value, statedOp(condition), limit] as const;
      return [
        title +
          (isOwnMet ? say(language, 'conditionMet', ...found) : say(language, 'conditionNotMet', ...found, deeds)),
      ];
    });
  });
}
