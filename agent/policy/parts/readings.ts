import { readEnglish } from './english.ts';
import type { Request } from './request.ts';
import { isAlike, modelledRequests } from './requests.ts';
import { LIKELY, type Said } from './said.ts';
import { isCapability } from './values.ts';
import { isOrderOfChange, isSureOrder } from './settling/changing.ts';
import { isMeasurement } from '../measurement.ts';

/** From this probability on, the model is sure that a clause is about some work. */
const SURE = 0.6;
/** Below it, the model does not read work that the tables read. */
const UNREAD = 0.1;

/**
 * Returns the requests of clauses in a row, as the tables read them and as the model does: work that the model is sure of is added where its
 * clause stands, and an analysis that only a word of the tables suggests, in a clause that the model is sure to be about other work, is left out.
 */
export function bothReadings(all: readonly Request[], stretch: readonly Said[]): Request[] {
  const changing = stretch.filter(
    (said) => isChange(said) && all.some((each) => each.said === said && isOnlyByTables(each)),
  );
  const named = all.filter((request) => !(changing.includes(request.said) && isOnlyByTables(request)));
  const added = stretch.flatMap((said) =>
    changing.includes(said) && !named.some((each) => each.said === said)
      ? modelledRequests(said).filter(({ capability }) => !isMeasurement(capability))
      : addedBy(said, named),
  );
  const kept = named.filter((request) => !isAccident(request, [...named, ...added]));
  const placeOf = ({ said }: Request): number => stretch.indexOf(said);
  return added.reduce<Request[]>((list, request) => {
    const after = list.findIndex((each) => placeOf(each) > placeOf(request));
    return after < 0 ? [...list, request] : list.toSpliced(after, 0, request);
  }, kept);
}

/** Returns the work that the model reads in a clause in which the tables read nothing, or only that a tempo is meant. */
function addedBy(said: Said, named: readonly Request[]): Request[] {
  const { wishes, impossible } = readEnglish(said.text);
  if (impossible.length > 0 || wishes.some(({ capability }) => capability !== 'tempo_analysis')) return [];
  return modelledRequests(said).filter(
    (request) =>
      !request.capability.endsWith('_analysis') &&
      request.capability !== 'convert_audio' &&
      // "Remove leading and trailing silence", cut in the middle: a removal of nothing.
      !(named.length > 0 && request.capability === 'remove_audio_element' && request.params['element'] === undefined) &&
      !named.some(({ capability }) => isAlike(capability, request.capability)) &&
      (hasValues(request) ? probabilityOf(request) >= LIKELY : wishes.length === 0 && probabilityOf(request) >= SURE),
  );
}

/** Below it, an analysis in a clause that orders a change is read by the tables alone. */
const HARDLY = 0.3;

/** Whether the tables alone read an analysis. */
function isOnlyByTables(request: Request): boolean {
  return isMeasurement(request.capability) && probabilityOf(request) < HARDLY;
}

/** Whether a clause begins by ordering a change, and the model reads one: "balance the two speakers" measures nothing. */
function isChange(said: Said): boolean {
  const [first] = said.actions;
  return (
    first !== undefined &&
    first.probability >= LIKELY &&
    isCapability(first.name) &&
    !isMeasurement(first.name) &&
    (isOrderOfChange(said) || isSureOrder(said))
  );
}

function isAccident(request: Request, all: readonly Request[]): boolean {
  if (!isMeasurement(request.capability)) return false;
  const others = all.filter((each) => each !== request && each.said === request.said);
  if (others.length === 0) return false;
  // "Tempo x1.1" is a change of the tempo.
  if (request.capability === 'tempo_analysis')
    return request.said.act === 'do' && others.some((each) => each.capability === 'change_speed' && hasValues(each));
  // A picture of the spectrum is what a video shows.
  if (request.capability === 'spectral_analysis' && others.some((each) => each.capability === 'create_video'))
    return true;
  // "An Audacity label track of the beats": labels are tags only where nothing else has them.
  if (request.capability === 'audio_tagging_analysis' && others.some(({ params }) => params['files'] !== undefined))
    return probabilityOf(request) < UNREAD;
  return (
    probabilityOf(request) < UNREAD &&
    others.some((each) => !each.capability.endsWith('_analysis') && probabilityOf(each) >= SURE)
  );
}

function hasValues({ params, span, tempo, gain_db: gain }: Request): boolean {
  return Object.keys(params).length > 0 || span !== undefined || tempo !== undefined || gain !== undefined;
}

function probabilityOf({ capability, said }: Request): number {
  return said.actions.find(({ name }) => name === capability)?.probability ?? 0;
}
