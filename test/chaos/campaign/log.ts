/** The promises that a campaign checks, in the order of the report. */
export const INVARIANTS = {
  kept: 'what was acknowledged is found for ever',
  ended: 'all acknowledged work ends',
  outcomes: 'every item ends as its audio and its cancels demand',
  once: 'nothing is done twice: one job per submit, one of each process',
  books: 'every content is charged once, nothing stays held, the books are consistent',
  streams: 'a stream that is read again or resumed gives the reply, once',
  webhooks: 'one to three POSTs per event, none after an accepted one',
  responses: 'no 5xx but temporarily_unavailable and workflow_binding_missing, and these only while a part is away',
  recovery: 'can_run, and a run completed, within 30 s of the end of a fault',
  leftovers: 'a stop leaves no process, no work files and no staged files',
} as const;

/** Violations of an invariant that findings show as text. */
const MAX_SHOWN = 3;

export type Invariant = keyof typeof INVARIANTS;

export interface Violation {
  invariant: Invariant;
  text: string;
  at: number;
}

/** What a campaign has seen: violations of invariants and how often each was checked. */
export interface CampaignLog {
  /** Counts one check of an invariant; without `holds` it is a violation that `text` describes. */
  check(invariant: Invariant, holds: boolean, text: string): void;
  say(text: string): void;
  checks: Record<Invariant, number>;
  violations: Violation[];
}

/** Returns an empty log that prints as it goes. */
export function openLog(print: (line: string) => void): CampaignLog {
  const startedAt = Date.now();
  const log: CampaignLog = {
    checks: Object.fromEntries(Object.keys(INVARIANTS).map((name) => [name, 0])) as Record<Invariant, number>,
    violations: [],
    say: (text) => print(`${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${text}`),
    check(invariant, holds, text) {
      log.checks[invariant] += 1;
      if (holds) return;
      log.violations.push({ invariant, text, at: Date.now() });
      log.say(`VIOLATION of "${INVARIANTS[invariant]}": ${text}`);
    },
  };
  return log;
}

/** Returns each invariant with the number of its checks and violations, and the first violations as text. */
export function findings({ checks, violations }: CampaignLog): {
  name: string;
  text: string;
  checks: number;
  violations: number;
  first: string[];
}[] {
  return Object.entries(INVARIANTS).map(([name, text]) => {
    const broken = violations.filter(({ invariant }) => invariant === name);
    const first = broken.slice(0, MAX_SHOWN).map((violation) => violation.text);
    return { name, text, checks: checks[name as Invariant], violations: broken.length, first };
  });
}

/** Returns the table of invariants with the number of checks and violations of each. */
export function summary(log: CampaignLog): string {
  return findings(log)
    .map(({ text, checks, violations }) => {
      const state = violations === 0 ? 'held  ' : 'BROKEN';
      return `${state} ${String(checks).padStart(6)} checks ${String(violations).padStart(4)} violations  ${text}`;
    })
    .join('\n');
}
