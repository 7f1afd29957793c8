import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AudioClient } from '../../../client/index.ts';
import { openJournal } from '../../../cli/audio/work/journal.ts';
import type { Lane, Outcome } from '../../../cli/audio/work/lanes.ts';
import { processSources, type Tally } from '../../../cli/audio/work/process-sources.ts';
import type { Line } from '../../../cli/audio/work/report.ts';
import { findSources, type Source } from '../../../cli/audio/work/sources.ts';

type Stage = 'price' | 'submit' | 'wait' | 'download';

export interface Desk {
  folder: string;
  write(name: string, content?: string): string;
  /** The error that a request of a stage fails with. */
  failing: Map<Stage, Error>;
  /** The addresses of each submit. */
  submits: string[][];
  /** Resolves when a submit has ended; undefined if it has. */
  ends: (number: number) => Promise<void> | undefined;
  outcomeOf: (url: string, number: number) => Partial<Outcome>;
  /** Runs the command on the sources of the folder, or as they are found, and returns what it reports. */
  run(found?: (lines: Line[]) => AsyncIterable<Source[]>): Promise<{ tally: Tally; lines: Line[] }>;
  sources(): Promise<Source[]>;
}

/** Returns a folder and a service. The address of an upload has the name of its file and a number. */
export function createDesk(o: Pick<Lane, 'compares'> = {}): Desk {
  const folder = mkdtempSync(join(tmpdir(), 'audio-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const out = join(folder, 'results');
  const failing: Desk['failing'] = new Map();
  const at = async (stage: Stage): Promise<void> => {
    const error = failing.get(stage);
    if (error) throw error;
  };
  let uploads = 0;
  const audio = {
    upload: async ({ name }: { name: string }) => ({ audio_url: `upload://${basename(name, '.audio')}/${++uploads}` }),
    waitFor: ({ job_id: id }: { job_id: string }) => desk.ends(Number(id)) ?? at('wait'),
    download: async () => {
      await at('download');
      return new Response('made');
    },
  } as unknown as AudioClient;
  const lane: Lane = {
    ...o,
    maxItems: 20,
    work: {},
    async submit(urls) {
      await at('submit');
      return { job_id: String(desk.submits.push(urls)) };
    },
    async ended(job) {
      const number = 'job_id' in job ? Number(job.job_id) : 0;
      const completed = { status: 'completed', results: {}, error: null };
      const outcomes = desk.submits[number - 1]!.map((audioUrl) => ({
        audioUrl,
        ...completed,
        ...desk.outcomeOf(audioUrl, number),
      }));
      return { outcomes, tokens: 1 };
    },
  };
  const askPrice = async (): Promise<undefined> => {
    await at('price');
    return undefined;
  };
  const desk: Desk = {
    folder,
    failing,
    submits: [],
    ends: () => undefined,
    outcomeOf: () => ({}),
    write(name, content = name) {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    sources: () => findSources([folder], { recursive: false, out }),
    async run(
      found = async function* () {
        yield await desk.sources();
      },
    ) {
      const journal = openJournal(join(out, '.audio/journal.jsonl'));
      const lines: Line[] = [];
      const settled = (line: Line): void => void lines.push(line);
      const report = { found: none, sent: none, settled, pause: none, resume: none, end: none };
      const { signal } = new AbortController();
      const job = { audio, url: 'http://audio.test', lane, journal, report, out, concurrency: 1, askPrice, signal };
      try {
        return { tally: await processSources(() => found(lines), job), lines };
      } finally {
        journal.close();
      }
    },
  };
  return desk;
}

const none = (): void => undefined;
