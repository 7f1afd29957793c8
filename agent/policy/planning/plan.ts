import type { Part } from '../parts/part.ts';
import type { Request } from '../parts/request.ts';
import { planConfirmed } from './confirming.ts';
import { stemsFirst, type Plan, type Planned } from './planned.ts';
import { emptyPlanning, type Planning } from './planning.ts';
import { planRecipe } from './recipe-run.ts';
import { isTogether } from './together.ts';
import { planWork } from './work.ts';

/** Returns the tasks that the parts of a turn come to, in order, each on what the one before made where that changes the audio. */
export function planFor(
  parts: readonly Part[],
  given: Pick<Planning, 'files' | 'conversation' | 'awaiting'> & { offers: (tool: string) => boolean },
): Plan {
  const planning = emptyPlanning(given);
  for (const part of stemsFirst(parts)) add(planning, part);
  return end(planning);
}

function add(planning: Planning, part: Part): void {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others take no calls
  switch (part.kind) {
    case 'work':
      planWork(planning, part);
      return;
    case 'compare':
      planComparison(planning, part);
      return;
    case 'price':
      planPrice(planning, part, part.requests, part.seconds);
      return;
    case 'whether':
    case 'choice':
      planPrice(planning, part, part.requests, undefined);
      return;
    case 'account':
      lookUp(planning, part, 'get_account', {});
      return;
    case 'recipes':
      lookUp(planning, part, 'list_recipes', part.name === undefined ? {} : { name: part.name });
      return;
    case 'batches':
      lookUp(planning, part, 'list_batches', {});
      return;
    case 'run_recipe':
      planRecipe(planning, part);
      return;
    case 'documentation':
      lookUp(planning, part, 'search_documentation', { question: part.question, topics: part.topics });
      return;
    case 'confirm':
      planConfirmed(planning, part);
      return;
    default:
      planning.parts.push({ part, places: [], deciders: [] });
  }
}

/** Adds the question about what is proposed. */
function end(planning: Planning): Plan {
  const proposed = planning.proposed;
  if (proposed.length > 0) {
    const place = planning.tasks.propose(proposed);
    const last = planning.parts.findLast(({ part }) => part.kind === 'work' && part.isUnsure);
    last?.places.push({ place, subject: '' });
  }
  return { tasks: planning.tasks.list, parts: planning.parts };
}

function lookUp(planning: Planning, part: Part, tool: string, input: Record<string, unknown>): void {
  const place = planning.tasks.add({ tool, needs: [], input: () => input, isKept: false });
  planning.parts.push({ part, places: [{ place, subject: '' }], deciders: [] });
}

function planComparison(planning: Planning, part: Extract<Part, { kind: 'compare' }>): void {
  const { comparison } = part;
  const named = comparison.files === undefined ? [] : planning.files.named(comparison.files);
  const brought = planning.files.brought.map(({ handle }) => handle);
  const usual = planning.files.usual();
  const handles = named.length > 1 ? named : usual.length > 1 ? usual : brought;
  const planned: Planned = { part, places: [], deciders: [] };
  planning.parts.push(planned);
  if (handles.length === 0) planned.lack = 'audio';
  const measured = handles.map((handle) => {
    const place = planning.tasks.fieldOf(comparison.field, { handle });
    return { place, handle };
  });
  planned.places = measured.map(({ place, handle }) => ({ place, subject: handle }));
  if (comparison.pick && measured.length > 1) planning.chains.winner = { comparison, measured };
}

function planPrice(planning: Planning, part: Part, requests: readonly Request[], seconds: number | undefined): void {
  const planned: Planned = { part, places: [], deciders: [] };
  planning.parts.push(planned);
  const calls = requests.flatMap((request) =>
    (isTogether(request) ? planning.chains.together(request) : planning.chains.for(request)).flatMap(({ current }) =>
      'handle' in current ? [{ capability: request.capability, audio: current.handle, params: request.params }] : [],
    ),
  );
  // Of files that are not here, only their length could be priced.
  if (part.kind === 'price' && part.isOfOthers && seconds === undefined) return;
  const named = part.kind === 'price' && part.files ? planning.files.named(part.files) : [];
  const audio = named.length > 0 ? named : planning.files.usual();
  const isOfSeconds = seconds !== undefined && part.kind === 'price';
  const input = isOfSeconds ? { seconds } : calls.length > 0 ? { calls } : audio.length > 0 ? { audio } : undefined;
  if (!input) return;
  const place = planning.tasks.add({ tool: 'estimate_price', needs: [], input: () => input, isKept: false });
  planned.places.push({ place, subject: '' });
}
