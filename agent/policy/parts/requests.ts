import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Request } from './request.ts';
import { UNSURE, certaintyOf } from './acts.ts';
import { isOverruled, wishesIn } from './english-requests.ts';
import { isLevelOfPart } from './levels.ts';
import { valuesFor } from './params.ts';
import { LIKELY, type Said } from './said.ts';
import { NEWER, fileKinds, filesOf, focusOf, isCapability } from './values.ts';
import { isOriginal } from './wording.ts';

/** Returns the requests of a clause by its own words: those that the tables of English read, else those that the model reads. */
export function requestsOf(said: Said): Request[] {
  const isNewer = said.actions.some(
    ({ name, probability }) => name in NEWER && probability >= LIKELY && NEWER[name]!.test(said.text),
  );
  if (said.language === 'en' && !isNewer) {
    const wishes = wishesIn([said]);
    if (wishes.length > 0 && !(isFullReport(wishes) && isOverruled(said, wishes)))
      return wishes.map((wish): Request => ({ ...wish, certainty: certaintyOf(said), said }));
  }
  return modelledRequests(said);
}

/** "Cut everything after one minute": every analysis, by the tables alone. */
function isFullReport(wishes: readonly unknown[]): boolean {
  return wishes.length >= 8;
}

/** Difference of two probabilities from which on the likelier reading is meant alone. */
const CLEARLY = 0.3;

/** Returns the requests of a clause by the model and the slots. */
function modelledRequests(said: Said): Request[] {
  const acting = said.acts.do + said.acts.refer + said.acts.correct + said.acts.ask_audio;
  // A question about the audio makes no file.
  const isAsking = said.acts.ask_audio > said.acts.do && said.act === 'ask_audio';
  const likely = said.actions.filter(({ name }) => isCapability(name) && (!isAsking || name.endsWith('_analysis')));
  // "V3 up to V1's level": words that only sound like other work.
  const worded = likely.filter(({ name }) => said.language !== 'en' || NEWER[name]?.test(said.text) !== false);
  const capable = worded.length > 0 ? worded : likely;
  const [best] = capable;
  // "Tell me the tempo and key": what is clearly measured is not also changed because a word of it fits.
  const isMeasured = best?.name.endsWith('_analysis') === true;
  const named = capable.filter(
    ({ name, probability }) =>
      probability >= LIKELY && (!isMeasured || name.endsWith('_analysis') || best.probability - probability < CLEARLY),
  );
  const chosen =
    named.length > 0 ? named : best && best === said.actions[0] && best.probability >= UNSURE ? [best] : [];
  return inOrder(chosen, said.text).flatMap(({ name, probability }) => {
    const capability = name as CapabilityName;
    if (isOfOnePart(capability, said)) return [];
    return instead(capability, said).flatMap((each) =>
      valuesFor(each, said).map((values): Request => ({
        ...values,
        params: { ...values.params, ...fileKinds(each, said.text) },
        capability: each,
        focus: focusOf(each, said),
        files: filesOf(said),
        certainty: Math.min(1, acting) * (probability >= LIKELY ? Math.max(probability, 0.75) : probability),
        isAfresh: isOriginal(said.text),
        said,
      })),
    );
  });
}

/** Returns newer capabilities in the order in which a text names them; where it names none, the most probable is first. */
function inOrder<T extends { name: string }>(chosen: readonly T[], text: string): readonly T[] {
  if (!chosen.every(({ name }) => name in NEWER && name !== 'convert_audio')) return chosen;
  return chosen.toSorted((a, b) => text.search(NEWER[a.name]!) - text.search(NEWER[b.name]!));
}

/** "Push the vocals up 3 dB": the level of one part of a mix cannot be changed. */
function isOfOnePart(capability: CapabilityName, { text, language }: Said): boolean {
  if (capability !== 'normalize_loudness' && capability !== 'level_speech' && capability !== 'change_speed')
    return false;
  return isLevelOfPart({ text, language });
}

/** "Only the vocals" is a split whose stem is passed on. */
function instead(capability: CapabilityName, { slots }: Said): CapabilityName[] {
  if (capability === 'remove_audio_element' && slots.has('keep')) return ['stem_analysis'];
  return [capability];
}

/** Returns what a supposition is about. */
export function hypothetical(said: Said): Request[] {
  return requestsOf({ ...said, acts: { ...said.acts, do: 1 } });
}
