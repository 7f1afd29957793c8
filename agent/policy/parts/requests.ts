import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { takesFillersOut } from '../../english/fillers.ts';
import { wordsOf } from '../../english/words/words.ts';
import type { Request } from './request.ts';
import { UNSURE, certaintyOf } from './acts.ts';
import { hasNoValue, isOverruled, wishesIn } from './english-requests.ts';
import { isLevelOfPart } from './levels.ts';
import { valuesFor } from './params.ts';
import { LIKELY, type Said } from './said.ts';
import { NEWER, fileKinds, filesOf, focusOf, isCapability } from './values.ts';
import { isOrderOfChange } from './settling/changing.ts';
import { namesOrder } from './settling/order.ts';
import { isMeasurement } from '../measurement.ts';
import { evened, hummed, hummedElsewhere, isLevelOfVoices, OF_HUM_ELSEWHERE } from './settling/settling.ts';
import { isOriginal } from './wording.ts';

/** Returns the requests of a clause by its own words: those that the tables of English read, else those that the model reads. */
export function requestsOf(said: Said): Request[] {
  const isNewer = said.actions.some(
    ({ name, probability }) => name in NEWER && probability >= LIKELY && NEWER[name]!.test(said.text),
  );
  if (said.language === 'en' && !isNewer) {
    const wishes = wishesIn([said]);
    if (wishes.length > 0 && !isOfVideo(said, wishes) && !(isFullReport(wishes) && isOverruled(said, wishes)))
      return wishes.map((wish): Request => ({ ...wish, certainty: certaintyOf(said), said }));
  }
  const modelled = modelledRequests(said);
  return said.language === 'en' && CONJUNCTION.test(said.text) ? [...besides(modelled, said), ...modelled] : modelled;
}

/** Words that join two pieces of work in an English clause. */
export const CONJUNCTION = /\b(?:and|then|after(?:wards)?|plus|also)\b/iu;

/** "Take out the voice and after make it slower": what the tables read in a clause beside the work that the model reads. */
function besides(modelled: readonly Request[], said: Said): Request[] {
  return wishesIn([said])
    .filter(({ capability, params }) => capability === 'remove_audio_element' && params['element'] !== undefined)
    .filter((wish) => !modelled.some(({ capability }) => isAlike(capability, wish.capability)))
    .map((wish): Request => ({ ...wish, certainty: certaintyOf(said), said }));
}

/** Whether two capabilities are read from the same words: "only the vocals" and "all but the vocals". */
export function isAlike(one: string, other: string): boolean {
  const split = new Set(['stem_analysis', 'remove_audio_element']);
  const levels = new Set(['normalize_loudness', 'level_speech']);
  const noises = new Set(['noise_reduction', 'remove_audio_element']);
  return one === other || [split, levels, noises].some((alike) => alike.has(one) && alike.has(other));
}

/** "Cut everything after one minute": every analysis, by the tables alone. */
function isFullReport(wishes: readonly unknown[]): boolean {
  return wishes.length >= 8;
}

/** From this probability on, the sound of a video is meant, whatever its format. */
const OF_VIDEO = 0.6;

/** "Get me the sound as a wav": what is converted is the sound of a video. */
export function isOfVideo({ actions }: Said, wishes: readonly Pick<Request, 'capability'>[]): boolean {
  const [first] = actions;
  return (
    first?.name === 'extract_video_audio' &&
    first.probability >= OF_VIDEO &&
    wishes.every(({ capability }) => capability === 'convert_audio')
  );
}

/** Below this probability, work whose words a clause lacks is none if nothing in it orders. */
const WORDLESS = 0.8;

/** Difference of two probabilities from which on the likelier reading is meant alone. */
const CLEARLY = 0.3;

/** Returns the requests of a clause by the model and the slots. */
export function modelledRequests(said: Said): Request[] {
  // The trained reader takes filler words for the voice.
  if (said.language === 'en' && takesFillersOut(wordsOf(said.text))) return [];
  const acting = said.acts.do + said.acts.refer + said.acts.correct + said.acts.ask_audio;
  // A question about the audio makes no file.
  const isAsking = said.acts.ask_audio > said.acts.do && said.act === 'ask_audio';
  const likely = said.actions.filter(({ name }) => isCapability(name) && (!isAsking || name.endsWith('_analysis')));
  // "V3 up to V1's level": words that only sound like other work.
  const worded = likely.filter(({ name }) => said.language !== 'en' || NEWER[name]?.test(said.text) !== false);
  // "Eleven candles blew out": neither surely read nor worded as any order.
  const isWordless = worded.length === 0 && (likely[0]?.probability ?? 0) < WORDLESS && !namesOrder(said.text);
  const capable = worded.length > 0 || isWordless ? worded : likely;
  const [best] = capable;
  // "Tell me the tempo and key": what is clearly measured is not also changed because a word of it fits.
  const isTempoSet = said.act === 'do' && said.language !== 'en' && said.slots.has('value') && BPM.test(said.text);
  const isMeasured = best?.name.endsWith('_analysis') === true && !isTempoSet;
  const named = capable.filter(
    ({ name, probability }) =>
      probability >= LIKELY && (!isMeasured || name.endsWith('_analysis') || best.probability - probability < CLEARLY),
  );
  // "Tempo x1.1" is a change of the tempo.
  const isChange =
    said.act === 'do' &&
    named.some(({ name }) => name === 'change_speed') &&
    (said.slots.has('ratio') || said.slots.has('semitones') || isTempoSet);
  // "For the second one the bpm": a tempo without a value is measured.
  const isTempo =
    named.some(({ name }) => name === 'tempo_analysis') && hasNoValue('change_speed', said) && !isOrderOfChange(said);
  const meant = withoutRivals(
    isTempo
      ? named.filter(({ name }) => name !== 'change_speed')
      : isChange
        ? named.filter(({ name }) => name !== 'tempo_analysis')
        : named,
    said,
  );
  const chosen =
    meant.length > 0
      ? withoutNameless(meant, said)
      : best && best === said.actions[0] && best.probability >= UNSURE
        ? [best]
        : [];
  return inOrder(chosen, said.text).flatMap(({ name, probability }) => {
    const capability = name as CapabilityName;
    if (isOfOnePart(capability, said)) return [];
    return instead(capability, said)
      .flatMap((each) =>
        valuesFor(each, said).map((values): Request => ({
          ...values,
          params: { ...values.params, ...fileKinds(each, said.text) },
          capability: each,
          focus: focusOf(each, said),
          files: filesOf(said),
          certainty: Math.min(1, acting) * weightOf({ name, probability }, said),
          isAfresh: isOriginal(said.text),
          said,
        })),
      )
      .map((request) =>
        said.language === 'en' ? evened(hummed(request, said.text), said.text) : hummedElsewhere(request, said),
      );
  });
}

/** Returns how much a reading counts: more where the words, too, name what the model reads. */
function weightOf({ name, probability }: { name: string; probability: number }, { language, text }: Said): number {
  if (probability < LIKELY) return probability;
  const isNamed = language === 'en' && name in NEWER && name !== 'convert_audio' && NEWER[name]!.test(text);
  return Math.max(probability, isNamed ? 0.9 : 0.75);
}

/** Leaves out work that the model reads in the same words as other work, which it thinks likelier or which the words order. */
function withoutRivals(named: readonly { name: string; probability: number }[], said: Said): typeof named {
  const changes = named.filter(({ name }) => !isMeasurement(name));
  const ordered = changes.length > 0 && isOrderOfChange(said) ? changes : named;
  const kept = isLevelOfVoices(said) ? ordered.filter(({ name }) => name !== 'normalize_loudness') : ordered;
  return kept.filter(
    ({ name, probability }) =>
      !kept.some(
        (other) =>
          other.name !== name &&
          RIVALS.some((rivals) => rivals.has(other.name) && rivals.has(name)) &&
          other.probability - probability >= CLEARLY,
      ),
  );
}

/** A tempo, which an order in another language than English sets: "ponlo a 120 bpm". */
const BPM = /\d ?(?:bpm|बीपीएम)(?![a-z])/iu;

/** Words for the voice, or for the mix without it, in the languages other than English. */
const VOCAL =
  /gesang|stimm|sänger|voz|voces|cant|chant|voix|vocal|vokal|voce|voci|zang|stem(?!s)|zing|wokal|głos|glos|śpiew|karaoke|instrument|playback|歌|声(?=を|だけ|と|の|が|も|は)|ボーカル|カラオケ|インスト|オケ|伴奏|人声|唱|卡拉|आवाज़|आवाज|गाना|गाने|गायन|वोकल|aawaz|awaaz|gaana/iu;

/** Leaves out the removal of a sound that a clause in another language than English does not name, which would take the voice. */
function withoutNameless<T extends { name: string }>(meant: readonly T[], said: Said): readonly T[] {
  if (said.language === 'en' || said.slots.has('elements') || VOCAL.test(said.text)) return meant;
  const isHum = OF_HUM_ELSEWHERE.test(said.text) && !meant.some(({ name }) => name === 'noise_reduction');
  return meant.filter(({ name }) => name !== 'remove_audio_element' || isHum);
}

/** Work against a part of a mix, and against noise; the level of voices, and of all. */
const RIVALS: readonly ReadonlySet<string>[] = [
  new Set(['remove_audio_element', 'noise_reduction']),
  new Set(['normalize_loudness', 'level_speech']),
];

/** Returns newer capabilities in the order in which a text names them; where it names none, the most probable is first. */
function inOrder<T extends { name: string }>(chosen: readonly T[], text: string): readonly T[] {
  // The format belongs to what the other work makes.
  if (chosen.length > 1 && chosen[0]!.name === 'convert_audio') return [...chosen.slice(1), chosen[0]!];
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
const GOING = /\b(?:gone|removed|taken (?:out|away|off)|out of (?:it|this|there)|lost|deleted|muted)\b/iu;
function instead(capability: CapabilityName, { slots, text }: Said): CapabilityName[] {
  if (capability === 'remove_audio_element' && slots.has('keep') && !GOING.test(text)) return ['stem_analysis'];
  return [capability];
}

/** Probability from which on a question is taken to be about work: it runs nothing. */
const GUESSED = 0.2;

/** Returns what a supposition is about. */
export function hypothetical(said: Said): Request[] {
  return requestsOf({ ...said, acts: { ...said.acts, do: 1 } });
}

/** Returns what a question about a price names, be it by a guess whose words fit. */
export function pricedIn(said: Said): Request[] {
  const own = requestsOf(said);
  const [best] = said.actions;
  if (own.length > 0 || !best || best.probability < GUESSED || NEWER[best.name]?.test(said.text) !== true) return own;
  return modelledRequests({ ...said, actions: [{ ...best, probability: LIKELY }] });
}
