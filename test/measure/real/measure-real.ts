import { homedir } from 'node:os';
import { join } from 'node:path';
import { say } from '../report.ts';
import { openCache, type Cache } from './cache.ts';
import { openClones, type Clones } from './clones.ts';
import { HALVES, ofHalf, type Half } from './half.ts';
import { sayTable, type Scored } from './table.ts';
import { SECTIONS } from './sections.ts';
import type { Recording, Section, System } from './section.ts';

export interface RealOptions {
  /** Folder of clones. */
  sources?: string | undefined;
  /** Names of sections, separated by commas; default: all. */
  section?: string | undefined;
  half?: string | undefined;
  /** Folder of recordings and answers. */
  cache?: string | undefined;
  peers: boolean;
  /** Prints the scores of every item. */
  show: boolean;
}

/** Measures sections on real recordings and prints their tables. Returns false if the options are wrong. */
export async function measureReal({
  sources,
  section,
  half = 'dev',
  cache: dir,
  peers,
  show,
}: RealOptions): Promise<boolean> {
  const names = section?.split(',') ?? SECTIONS.map(({ name }) => name);
  const unknown = names.filter((name) => !SECTIONS.some((each) => each.name === name));
  if (unknown.length > 0) {
    say(`There is no section ${unknown.join(', ')}; there is ${SECTIONS.map(({ name }) => name).join(', ')}.`);
    return false;
  }
  if (sources === undefined) {
    say('Name the folder of clones: --sources FOLDER. training/SOURCES.md lists the repositories.');
    return false;
  }
  if (!isHalf(half)) {
    say(`There is no half ${half}; there is ${HALVES.join(', ')}.`);
    return false;
  }
  const clones = openClones(sources);
  const cache = await openCache(dir ?? join(homedir(), '.cache', 'audio-measure-real'));
  for (const name of names) {
    const chosen = SECTIONS.find((each) => each.name === name)!;
    await measureSection(chosen, { clones, cache, half, peers, show });
  }
  return true;
}

interface Context {
  clones: Clones;
  cache: Cache;
  half: Half;
  peers: boolean;
  show: boolean;
}

async function measureSection(section: Section, { clones, cache, half, peers, show }: Context): Promise<void> {
  const absent = section.needs.filter((source) => !clones.has(source));
  if (absent.length > 0 && half !== 'all') {
    say(
      `${section.name}: no clone of ${absent.join(', ')}. Without their items the halves would be others: clone them, or use --half all.`,
    );
    return;
  }
  if (absent.length > 0) say(`${section.name}: no clone of ${absent.join(', ')}; their items are left out`);
  const items = ofHalf(await section.items(clones), half)
    .filter(({ truth }) => section.metrics.some(({ score }) => score(truth, null) !== null))
    .toSorted(byId);
  const recordings: Recording[] = [];
  for (const item of items) recordings.push(await cache.recording(item));
  const systems = section.systems.filter((system) => peers || !system.peer);
  const scored: Scored[] = items.map(({ id }) => ({ id, scores: {} }));
  for (const system of systems) {
    const answers = await answersOf(system, { section, recordings, cache });
    for (const [n, { id, truth }] of items.entries()) {
      const answer = answers.get(id) ?? null;
      scored[n]!.scores[system.name] = section.metrics.map(({ score }) => score(truth, answer));
    }
  }
  const systemNames = systems.map(({ name }) => name);
  sayTable(`${section.name}, ${items.length} items (${half})`, { scored, systemNames, metrics: section.metrics, show });
}

/** Returns the outputs of a system by item: from the cache, otherwise computed now. */
async function answersOf(
  system: System<unknown>,
  { section, recordings, cache }: { section: Section; recordings: readonly Recording[]; cache: Cache },
): Promise<Map<string, unknown>> {
  const version = await system.version();
  const keyOf = ({ content }: Recording): string[] => [section.name, system.name, version, content];
  const answers = new Map<string, unknown>();
  const open: Recording[] = [];
  for (const recording of recordings) {
    const kept = await cache.answer(keyOf(recording));
    if (kept) answers.set(recording.id, kept.answer);
    else open.push(recording);
  }
  const began = performance.now();
  let done = 0;
  await system.answer(open, async (id, answer) => {
    answers.set(id, answer);
    await cache.keep(keyOf(open.find((each) => each.id === id)!), answer);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    process.stderr.write(`${section.name} ${system.name} ${++done}/${open.length} ${id} (${seconds} s)\n`);
  });
  return answers;
}

function isHalf(name: string): name is Half {
  return HALVES.some((half) => half === name);
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
