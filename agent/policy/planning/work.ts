import { isMeasurement } from '../measurement.ts';
import { FIELDS } from '../parts/fields.ts';
import type { Part } from '../parts/part.ts';
import { isOfLength, isRelative, type Request } from '../parts/request.ts';
import { audibleIn } from './audible.ts';
import { conditionalOn, onOf, type Chain } from './chains.ts';
import { isUndecidable } from './conditions.ts';
import { measurementFor } from './confirmed.ts';
import { isWorkedOn, splitBefore } from './earlier-work.ts';
import { guardedBy } from './guarded.ts';
import { transpositionFor } from './keys.ts';
import { isOfFormat, namedFormat } from './named-format.ts';
import { handleOf, needsOf, type On } from './on.ts';
import type { Planned } from './planned.ts';
import type { Planning } from './planning.ts';
import { withSourceFormat } from './source-format.ts';
import { ratioFor, spanWithin, targetFor } from './spans.ts';
import { isTogether, planTogether } from './together.ts';
import { TRANSFORMS } from './transforms.ts';

/** Adds the calls of a request on each of its files; work that is unsure is proposed. */
export function planWork(planning: Planning, part: Extract<Part, { kind: 'work' }>): void {
  const { request } = part;
  const planned: Planned = { part, places: [], deciders: [] };
  planning.parts.push(planned);
  if (isTogether(request)) {
    planTogether(planning, planned, part);
    return;
  }
  // The steps after work on a guessed file would run on the wrong file.
  const isGuess = planning.chains.isGuess(request) || (planning.isGuessing && !isMeasurement(request.capability));
  if (isGuess) [part.isUnsure, part.isTold, planning.isGuessing] = [true, true, true];
  const chains = planning.chains.for(request);
  if (chains.length === 0) {
    planned.lack = 'audio';
    return;
  }
  const formats = isOfFormat(request)
    ? chains.map((chain) => ({ subject: chain.start, format: namedFormat(onOf(chain, request), planning.files) }))
    : [];
  if (formats.length > 0 && formats.every(({ format }) => format !== undefined)) {
    planned.formats = formats.map(({ subject, format }) => ({ subject, format: format! }));
    return;
  }
  const all = chains.map((chain) => audibleOn(planning, request, onOf(chain, request)));
  for (const [n, chain] of chains.entries()) {
    const on = all[n]!;
    const split = splitBefore(planning.conversation, request, on);
    if (split) {
      const place = planning.tasks.add({
        tool: split.capability,
        needs: [],
        input: () => split.input,
        isKept: true,
        before: split,
      });
      planned.places.push({ place, subject: chain.start });
      chain.current = { place, name: String(request.params['pass_on']) };
      part.isUnsure = false;
      continue;
    }
    if (part.isUnsure && !part.isTold && isCharged(planning, on)) part.isUnsure = false;
    const own = withSourceFormat(request, chain.start, planning.conversation);
    if (part.isUnsure || isUndecidable(request.condition))
      planning.proposed.push({ request: own, on, measured: measuredFor(planning, request, on) });
    else if (isOfLength(request) && !request.condition)
      planned.places.push({ place: planning.tasks.fieldOf('length', on), subject: chain.start });
    else planCall(planning, planned, chain, { request: own, on, all });
    chain.condition = request.condition;
  }
  if (isUndecidable(request.condition)) part.isUnsure = true;
}

/** Returns the audio that still has what an analysis is about, unless the words name the one that has not. */
function audibleOn({ conversation, files }: Planning, request: Request, on: On): On {
  const { said } = request;
  if (!('handle' in on)) return on;
  const isNamed = files.referred(said.text).length > 0 || files.mentioned(said.text).length > 0;
  if (isNamed && request.capability !== 'remove_audio_element') return on;
  return { handle: audibleIn(conversation, request, on.handle) };
}

/** Whether work on an audio costs nothing, because the conversation worked on it before. */
export function isCharged(planning: Planning, on: On): boolean {
  return 'handle' in on && (planning.files.isMade(on.handle) || isWorkedOn(planning.conversation, on.handle));
}

/** Returns the audio that is measured before a request has all its values: its own, and that of a file which it is to match. */
export function measuredFor(planning: Planning, request: Request, on: On): On[] {
  if (measurementFor(request) === undefined) return [];
  const name = request.levelOf ?? request.tempoOf;
  const model = name === undefined ? undefined : planning.chains.modelFor(name, on);
  return [...(request.levelOf === undefined ? [on] : []), ...(model ? [model] : [])];
}

/** Adds the tasks of a request on one audio. */
export function planCall(
  planning: Planning,
  planned: Planned,
  chain: Chain,
  { request, on, all }: { request: Request; on: On; all: readonly On[] },
): void {
  const { capability, params, span, tempo, tempoBy, gain_db, tempoOf, key } = request;
  const how = guardedBy(planning, planned, request, { on, all, chain });
  const { guard } = how;
  // Work that depends on a condition may leave the audio as it is.
  const after = guard ? { otherwise: conditionalOn(chain, { request, on }) } : {};
  const model = request.levelOf === undefined ? undefined : planning.chains.modelFor(request.levelOf, on);
  const paced = tempoOf === undefined ? undefined : planning.chains.modelFor(tempoOf, on);
  const pace = paced && planning.tasks.measure('tempo_analysis', paced, how);
  const measured =
    model !== undefined
      ? planning.tasks.measure('signal_analysis', model, how)
      : gain_db !== undefined
        ? planning.tasks.measure('signal_analysis', on, how)
        : isRelative(span)
          ? planning.tasks.lengthOf(on, how)
          : key !== undefined
            ? planning.tasks.measure('musical_intelligence_analysis', on, how)
            : tempo === undefined && tempoBy === undefined && pace === undefined
              ? undefined
              : planning.tasks.measure('tempo_analysis', on, how);
  const needs = [
    ...needsOf(on),
    ...how.deciders,
    ...(measured === undefined ? [] : [measured]),
    ...(pace === undefined ? [] : [pace]),
  ];
  const place = planning.tasks.add({
    tool: capability,
    needs,
    guard,
    isKept: true,
    input: (made) => {
      const audio = handleOf(on, made);
      if (audio === undefined) return undefined;
      const found = measured === undefined ? {} : (made[measured]?.result?.output ?? {});
      const exact = span ? spanWithin(span, Number(FIELDS['length']!.of(found))) : {};
      const bpm = Number(found['bpm']);
      const asked = tempoBy === undefined ? tempo : bpm + tempoBy;
      const reached = pace === undefined ? asked : Number(made[pace]?.result?.output['bpm']);
      const speed = reached === undefined ? {} : ratioFor(reached, bpm);
      const pitch = key === undefined ? {} : transpositionFor(key, found);
      if (speed === undefined || pitch === undefined) return undefined;
      const isLevel = gain_db !== undefined || request.levelOf !== undefined;
      const level = isLevel ? targetFor(request, found['integrated_lufs']) : {};
      if (level === undefined) return undefined;
      return { audio, ...params, ...exact, ...speed, ...pitch, ...level };
    },
  });
  if (!guard && Object.keys(params).length === 0) planning.tasks.note(place, on);
  planned.places.push({ place, subject: chain.start, on });
  if (key !== undefined && measured !== undefined) planned.keyAt = measured;
  if (TRANSFORMS.has(capability)) chain.current = { place, ...after };
  else if (capability === 'stem_analysis' && typeof params['pass_on'] === 'string')
    chain.current = { place, name: params['pass_on'], ...after };
  else if (capability === 'stem_analysis') chain.split = place;
}
