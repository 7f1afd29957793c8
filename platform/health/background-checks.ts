import { setTimeout as wait } from 'node:timers/promises';

/** `degraded`: it works, but with less than is configured. */
export type State = 'ok' | 'degraded' | 'failing';

export interface Finding {
  state: State;
  /** Says what is wrong, without anything internal: the status is public. */
  detail?: string;
}

export interface PartStatus extends Finding {
  /** When this state began, as far as this process has seen. */
  since: Date;
}

/** A check of one or more parts. A check that throws or takes too long finds all of them failing. */
export interface Check<Part extends string> {
  parts: readonly Part[];
  /** Detail of the parts then: what is wrong and what to do. */
  whenFailing?: string;
  intervalMs: number;
  run(): Promise<Partial<Record<Part, Finding>>>;
}

export interface BackgroundChecks<Part extends string> {
  /** Returns the last findings. Waits for the first ones, which take at most `DEADLINE_MS`, and never starts a check. */
  read(): Promise<Record<Part, PartStatus>>;
  stop(): Promise<void>;
}

/** A check that takes longer has failed: more than the timeout of calls to Temporal, so that their own error comes first. */
export const DEADLINE_MS = 3_000;
/** Checks of a part that may be in flight: one that hangs must not hide that the part is back. */
const MAX_IN_FLIGHT = 3;

/** Runs checks at their intervals until stopped. However often the findings are read, no further check runs. */
export function startChecks<Part extends string>(
  checks: readonly Check<Part>[],
  onChange: (part: Part, status: PartStatus) => void = () => {},
): BackgroundChecks<Part> {
  const stopping = new AbortController();
  const last = new Map<Part, PartStatus>();
  const loops = checks.map((check) => startLoop(check, { last, onChange, stopping: stopping.signal }));
  const first = Promise.all(loops.map((loop) => loop.first));
  return {
    async read() {
      await first;
      return Object.fromEntries(last) as Record<Part, PartStatus>;
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops.map((loop) => loop.ended));
    },
  };
}

function startLoop<Part extends string>(
  check: Check<Part>,
  {
    last,
    onChange,
    stopping,
  }: { last: Map<Part, PartStatus>; onChange: (part: Part, status: PartStatus) => void; stopping: AbortSignal },
): { first: Promise<void>; ended: Promise<void> } {
  const { parts, intervalMs, whenFailing } = check;
  const failed: Finding = { state: 'failing', ...(whenFailing === undefined ? {} : { detail: whenFailing }) };
  const first = Promise.withResolvers<void>();
  let [started, applied, inFlight] = [0, 0, 0];
  const record = (number: number, findings: Partial<Record<Part, Finding>>): void => {
    if (number < applied) return; // a later check was quicker
    applied = number;
    for (const part of parts) {
      const { state, detail } = findings[part] ?? failed;
      const before = last.get(part);
      const since = before?.state === state ? before.since : new Date();
      const status = { state, since, ...(detail === undefined ? {} : { detail }) };
      last.set(part, status);
      if (before?.state !== state) onChange(part, status);
    }
    first.resolve();
  };
  const once = async (): Promise<void> => {
    const number = ++started;
    inFlight += 1;
    const running = Promise.resolve()
      .then(() => check.run())
      .finally(() => (inFlight -= 1));
    record(number, await withDeadline(running).catch(() => ({})));
  };
  const loop = async (): Promise<void> => {
    void once();
    while (!stopping.aborted) {
      await wait(intervalMs, undefined, { signal: stopping }).catch(() => undefined);
      if (!stopping.aborted && inFlight < MAX_IN_FLIGHT) void once();
    }
  };
  return { first: first.promise, ended: loop() };
}

function withDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the check took too long')), DEADLINE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
