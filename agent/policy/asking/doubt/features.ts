import { ACTS, type Act } from '../../../reading/labels.ts';
import type { Part } from '../../parts/part.ts';
import type { Said } from '../../parts/said.ts';
import type { Judged } from '../signs.ts';

type Work = Extract<Part, { kind: 'work' }>;

/** Small words that limit, join, take back or refer. */
const SMALL =
  "not no don't only just leave but already instead rather if unless whether when otherwise else then and too also same other first second last all both each either without keep except actually wait sorry mean meant so because since while before after until from".split(
    ' ',
  );
/** Kinds of parts beside which work is doubtful, or which it goes with. */
const KINDS = [
  'compare',
  'confirm',
  'decline',
  'documentation',
  'left_out',
  'price',
  'run_recipe',
  'suppose',
  'thanks',
  'unclear',
  'undo',
  'unsupported',
  'whether',
] as const;
const WORK = [
  'convert_audio',
  'create_video',
  'crop_audio',
  'change_speed',
  'cut_silences',
  'fade_audio',
  'join_audio',
  'level_speech',
  'mix_audio',
  'musical_intelligence_analysis',
  'noise_reduction',
  'normalize_loudness',
  'remove_audio_element',
  'rhythm_tracking_analysis',
  'signal_analysis',
  'speech_analysis',
  'stem_analysis',
  'tempo_analysis',
] as const;

/**
 * Returns what may tell a misread plan from a right one, by name: how many clauses, works and files there are, how sure the trained reader is of
 * them, what it reads in the clauses without work, and which small words the message has. Counts are whole numbers, probabilities 0 to 1,
 * lengths natural logarithms of words.
 */
export function featuresOf({ plan, message: { clauses }, conversation }: Judged): Record<string, number> {
  const parts = plan.parts.map(({ part }) => part);
  const works = parts.filter((part): part is Work => part.kind === 'work');
  const requests = works.map(({ request }) => request);
  const ordering = clauses.filter((clause) => requests.some(({ said }) => said.text === clause.text));
  const others = clauses.filter((clause) => !ordering.includes(clause));
  const words = wordsIn(conversation.message);
  const within = sum(ordering.map(({ text }) => wordsIn(text).length));
  const outside = sum(others.map(({ text }) => wordsIn(text).length));
  const numbers = conversation.message.match(/\d+/gu)?.length ?? 0;
  const values = sum(requests.map(({ params, span }) => Object.keys(params).length + (span ? 1 : 0)));
  const brought = conversation.audios.filter(({ madeBy }) => madeBy === undefined).length;
  const subjects = new Set(
    plan.parts.flatMap(({ part, places }) => (part.kind === 'work' ? places.map(({ subject }) => subject) : [])),
  );
  const planned = new Set<string>(requests.map(({ capability }) => capability));
  const count = (pattern: RegExp): number => conversation.message.match(pattern)?.length ?? 0;
  return {
    clauses: clauses.length,
    works: works.length,
    certain_works: works.filter(({ isUnsure }) => !isUnsure).length,
    works_a_clause: works.length / Math.max(1, clauses.length),
    tasks: plan.tasks.length,
    words: Math.log1p(words.length),
    words_within: within / Math.max(1, within + outside),
    words_outside: Math.log1p(outside),
    longest_order: most(requests.map(({ said }) => wordsIn(said.text).length)),
    shortest_order: least(
      requests.map(({ said }) => wordsIn(said.text).length),
      0,
    ),
    files: brought,
    made_files: conversation.audios.length - brought,
    on_all_files: brought > 1 && subjects.size === brought ? 1 : 0,
    named_files: most(
      requests.map(({ files }) => files?.length ?? -1),
      -1,
    ),
    turn: conversation.turn,
    least_certainty: least(
      requests.map(({ certainty }) => certainty),
      1,
    ),
    most_certainty: most(
      requests.map(({ certainty }) => certainty),
      1,
    ),
    least_work: least(
      requests.map(({ said, capability }) => probabilityOf(said, capability)),
      1,
    ),
    unplanned: most(
      clauses.flatMap(({ actions }) =>
        actions.filter(({ name }) => !planned.has(name)).map(({ probability }) => probability),
      ),
    ),
    least_read: least(
      ordering.map(({ read }) => read),
      1,
    ),
    least_do: least(
      ordering.map(({ acts }) => acts.do),
      1,
    ),
    other_clauses: others.length,
    other_read: most(others.map(({ read }) => read)),
    other_words: most(others.map(({ text }) => wordsIn(text).length)),
    without_values: requests.filter(({ params }) => Object.keys(params).length === 0).length,
    conditions: requests.filter(({ condition }) => condition !== undefined).length,
    referring: requests.filter(({ said: { act } }) => act === 'refer' || act === 'correct').length,
    asking: requests.filter(({ said: { act } }) => act.startsWith('ask_')).length,
    naming: clauses.filter(({ isNamed }) => isNamed).length,
    framed: clauses.filter((clause) => clause.framed !== undefined).length,
    numbers,
    lost_numbers: Math.max(0, numbers - values),
    question_marks: count(/\?/gu),
    exclamation_marks: count(/!/gu),
    commas: count(/,/gu),
    parentheses: count(/\(/gu),
    lines: count(/\n/gu),
    quotes: count(/["“”]/gu),
    dashes: count(/[-–—] /gu),
    ...actsOf(clauses, 'any'),
    ...actsOf(ordering, 'order'),
    ...Object.fromEntries(KINDS.map((kind) => [`part_${kind}`, parts.filter((part) => part.kind === kind).length])),
    ...Object.fromEntries(WORK.map((name) => [`work_${name}`, planned.has(name) ? 1 : 0])),
    ...Object.fromEntries(SMALL.map((word) => [`word_${word}`, words.includes(word) ? 1 : 0])),
  };
}

function actsOf(clauses: readonly Said[], of: string): Record<string, number> {
  return Object.fromEntries(ACTS.map((act: Act) => [`${of}_${act}`, most(clauses.map(({ acts }) => acts[act]))]));
}

const probabilityOf = ({ actions }: Said, capability: string): number =>
  actions.find(({ name }) => name === capability)?.probability ?? 0;
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z']+/gu) ?? [];
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const most = (numbers: readonly number[], none = 0): number => (numbers.length === 0 ? none : Math.max(...numbers));
const least = (numbers: readonly number[], none: number): number =>
  numbers.length === 0 ? none : Math.min(...numbers);
