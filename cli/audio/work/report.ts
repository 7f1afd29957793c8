import cliProgress from 'cli-progress';
import type { Context } from '../command.ts';

/** A source that is settled, as `--json` prints it. */
export interface Line {
  source: string;
  status: string;
  files: string[];
  error: { code: string; message: string } | null;
}

/** Shows how far the work is: bars on a terminal, a line for each file. */
export interface Report {
  found(files: number, bytes: number): void;
  sent(bytes: number): void;
  settled(line: Line): void;
  /** Takes the bars away until `resume`, so that a question has the terminal. */
  pause(): void;
  resume(): void;
  end(): void;
}

/** Returns the report of a command. Bars are drawn on stderr, where it is a terminal. */
export function openReport({ print, say }: Pick<Context, 'print' | 'say'>, { json }: { json: boolean }): Report {
  let bars: Bars | undefined;
  let isPaused = false;
  const counted = { files: 0, bytes: 0, sent: 0, settled: 0 };
  const draw = (): void => {
    if (isPaused || !process.stderr.isTTY) return;
    bars ??= openBars();
    bars.uploads.setTotal(megabytes(counted.bytes));
    bars.uploads.update(megabytes(counted.sent));
    bars.files.setTotal(counted.files);
    bars.files.update(counted.settled);
  };
  return {
    found(files, bytes) {
      counted.files += files;
      counted.bytes += bytes;
      draw();
    },
    sent(bytes) {
      counted.sent += bytes;
      draw();
    },
    settled(line) {
      counted.settled += 1;
      draw();
      const shown = json ? JSON.stringify(line) : sentence(line);
      if (bars && process.stdout.isTTY) bars.log(shown);
      else if (json || line.status === 'completed') print(shown);
      else say(shown);
    },
    pause() {
      isPaused = true;
      bars?.end();
      bars = undefined;
    },
    resume() {
      isPaused = false;
      draw();
    },
    end: () => bars?.end(),
  };
}

function sentence({ source, status, files, error }: Line): string {
  if (status === 'completed') return `${source}: ${files.join(', ')}`;
  return `${source}: ${error ? `${error.message} (${error.code})` : status}`;
}

interface Bars {
  uploads: cliProgress.SingleBar;
  files: cliProgress.SingleBar;
  /** Writes a line above the bars. */
  log(line: string): void;
  end(): void;
}

function openBars(): Bars {
  /** Lines that the bars take up at their next redraw. */
  let waiting: string[] = [];
  const all = new cliProgress.MultiBar({
    stream: process.stderr,
    format: '{name} {bar} {value} of {total} {unit}',
    hideCursor: true,
    barsize: 30,
  });
  all.on('redraw-post', () => (waiting = []));
  return {
    uploads: all.create(0, 0, { name: 'Sent', unit: 'MB   ' }),
    files: all.create(0, 0, { name: 'Done', unit: 'files' }),
    log(line) {
      waiting.push(line);
      all.log(`${line}\n`);
    },
    end() {
      all.stop();
      for (const line of waiting) process.stdout.write(`${line}\n`); // no redraw follows
    },
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}
