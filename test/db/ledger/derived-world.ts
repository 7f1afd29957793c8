/* oxlint-disable no-shadow, typescript/consistent-return, unicorn/consistent-function-scoping -- generators that are read step by step */
import * as fc from 'fast-check';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { aMadeFile, anAccount, contentOf, runningItems } from '../factories.ts';

/** Work on files that are made of each other, and a simple model of what it costs. */

const LENGTHS = [13, 5, 30, 1];
/** Longest file that is worked on. */
const MAX_LENGTH = 200;

/** A step: the length of what it makes, and whether it works on a second audio too. */
const STEPS = {
  clean: { length: (input: number) => input, joins: false },
  trim: { length: (input: number) => Math.ceil(input / 2), joins: false },
  slow: { length: (input: number) => Math.min(MAX_LENGTH, 2 * input), joins: false },
  join: { length: (input: number, other: number) => Math.min(MAX_LENGTH, input + other), joins: true },
} as const;
type Step = keyof typeof STEPS;

/** A chain of steps over a file: as one item like a recipe's, or as an item for each step like a chat's. */
export interface Job {
  as: 'recipe' | 'chat';
  /** Numbers of files, counted among those known when the job begins. */
  input: number;
  other: number;
  steps: Step[];
  /** The number of steps after which it is cancelled, if it has as many. */
  cancelAfter: number;
}

export const job: fc.Arbitrary<Job> = fc.record({
  as: fc.constantFrom('recipe', 'chat'),
  input: fc.nat(30),
  other: fc.nat(30),
  steps: fc.array(fc.constantFrom(...(Object.keys(STEPS) as Step[])), { minLength: 1, maxLength: 3 }),
  cancelAfter: fc.oneof(
    { weight: 3, arbitrary: fc.constant(9) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
  ),
});

interface File {
  hash: string;
  length: number;
}

/** The files of an account, what was made of what, and what was charged for them by the rule. */
export class Model {
  readonly files: File[] = LENGTHS.map((length, n) => ({ hash: contentOf(`source ${n}`), length }));
  readonly charged = new Map<string, number>();
  readonly #origins = new Map<string, Set<string>>();

  make(step: Step, inputs: File[]): File {
    const hash = contentOf(`${step} ${inputs.map((input) => input.hash).join(' ')}`);
    const file = { hash, length: STEPS[step].length(inputs[0]!.length, inputs[1]?.length ?? 0) };
    const origins = this.#origins.get(hash) ?? new Set();
    for (const input of inputs) origins.add(input.hash);
    this.#origins.set(hash, origins);
    if (!this.files.some((known) => known.hash === hash)) this.files.push(file);
    return file;
  }

  /** Returns the hashes of all that a file was made of, through all generations. */
  originsOf(hash: string): Set<string> {
    const found = new Set<string>();
    const follow = (each: string): void => {
      for (const origin of this.#origins.get(each) ?? [])
        if (!found.has(origin)) {
          found.add(origin);
          follow(origin);
        }
    };
    follow(hash);
    found.delete(hash);
    return found;
  }

  /** Charges what an item worked on: each file its length less what its origins were charged for, origins first. */
  charge(files: File[]): void {
    const generation = new Map(files.map(({ hash }) => [hash, this.originsOf(hash).size]));
    for (const { hash, length } of files.toSorted((a, b) => generation.get(a.hash)! - generation.get(b.hash)!)) {
      const paid = [...this.originsOf(hash)].reduce((sum, origin) => sum + (this.charged.get(origin) ?? 0), 0);
      if (!this.charged.has(hash) && paid < length) this.charged.set(hash, length - paid);
    }
  }
}

/** An item of a job as it goes on: `next` does one more thing, and returns false once the item is settled. */
export interface OpenItem {
  next(): Promise<boolean>;
}

/** An account in the database. `begin` starts a job; several may be open at a time. */
export async function aWorld(db: Pool, { tokens }: { tokens: number }) {
  const { id: accountId } = await anAccount(db, { tokens });
  const model = new Model();
  const settle = settlement(db);
  /** Contents that completed items worked on. */
  const worked: File[] = [];

  /** Returns the steps of an item over `input`, and a promise-free way to the file that it makes. */
  function openItem(steps: Step[], { input, other, isCancelled }: { input: File; other: File; isCancelled: boolean }) {
    let current = input;
    const contents: File[] = [];
    let available = true;
    const hold = async (itemId: string, file: File): Promise<void> => {
      const outcome = await charges.hold(db, { accountId, itemId, contentHash: file.hash, tokens: file.length });
      if (outcome === 'insufficient_tokens') available = false;
      else if (outcome !== 'held' && outcome !== 'covered') throw new Error(JSON.stringify(outcome));
      contents.push(file);
    };
    async function* run(): AsyncGenerator<void> {
      const [itemId] = (await runningItems(db, { accountId, count: 1 })) as [string];
      for (const step of steps) {
        const inputs = STEPS[step].joins ? [current, other] : [current];
        for (const file of inputs) {
          await hold(itemId, file);
          if (!available)
            return void (await settle(itemId, { status: 'failed', failure: { code: 'insufficient_tokens' } }));
          yield;
        }
        const made = model.make(step, inputs);
        const origins = inputs.map(({ hash }) => hash);
        await aMadeFile(db, { accountId, contentHash: made.hash, durationS: made.length - 0.25, origins });
        current = made;
        yield;
      }
      await settle(itemId, isCancelled ? { status: 'cancelled' } : { status: 'completed', failedSteps: [] });
      if (isCancelled) return;
      worked.push(...contents);
      model.charge(contents);
    }
    return { run, made: () => current, ended: () => available && !isCancelled };
  }

  return {
    accountId,
    model,
    worked,
    begin({ as, input, other, steps, cancelAfter }: Job): OpenItem {
      const file = (n: number): File => model.files[n % model.files.length]!;
      const isCancelled = cancelAfter <= steps.length;
      const done = isCancelled ? steps.slice(0, cancelAfter) : steps;
      async function* run(): AsyncGenerator<void> {
        let current = file(input);
        const second = file(other);
        for (const [n, step] of (as === 'chat' ? done : [done[0]!]).entries()) {
          const item = openItem(as === 'chat' ? [step] : done, {
            input: current,
            other: second,
            isCancelled: isCancelled && (as === 'recipe' || n === done.length - 1),
          });
          yield* item.run();
          if (!item.ended()) return;
          current = item.made();
        }
      }
      const running = run();
      return { next: async () => (await running.next()).done !== true };
    },
    /** Returns what the ledger charged for each content. */
    async charged(): Promise<Map<string, number>> {
      const { rows } = await db.query<{ hash: string; tokens: number }>(
        `select content_hash as hash, tokens from charges where account_id = $1 and state = 'charged' and tokens > 0`,
        [accountId],
      );
      return new Map(rows.map(({ hash, tokens }) => [hash, tokens]));
    },
  };
}
