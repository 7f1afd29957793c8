import type { Chain, Chains } from './chains.ts';
import { isUndecidable, termsOf, type Deciding } from './conditions.ts';
import type { Files } from '../files.ts';
import { handleOf, needsOf, type On } from './on.ts';
import { FIELDS } from '../parts/fields.ts';
import type { Condition } from '../parts/deciding/condition.ts';
import { numberOf } from '../parts/naming/file-words.ts';
import type { Request } from '../parts/request.ts';
import { namedFormat } from './named-format.ts';
import type { Tasks } from './tasks.ts';

/** Audio of a request whose condition is decided. */
interface Decided {
  on: On;
  /** All audio that the request works on: its price is that of all. */
  all: readonly On[];
  chain?: Chain | undefined;
}

/** Work under a condition. */
type Conditional = Pick<Request, 'condition' | 'capability' | 'params'>;

/** Whether the same was decided before: one condition, or one of each of several files. */
function sameTerms(deciding: readonly Deciding[], condition: Condition): boolean {
  return deciding.length === termsOf(condition).length || condition.over?.how === 'each';
}

/** Whether a condition is not of the file that is worked on. */
function isShared({ field, over, subject }: Condition): boolean {
  return over !== undefined || subject !== undefined || ['price', 'balance', 'rest'].includes(field);
}

/** Plans what decides the conditions of a turn: analyses, the meter, and the account. */
export class Deciders {
  readonly #tasks: Tasks;
  readonly #files: Files;
  readonly #chains: Chains;
  /** The deciders of conditions that are the same for all files, by the words of the condition. */
  readonly #shared = new Map<string, NonNullable<Chain['decided']>>();

  constructor({ tasks, files, chains }: { tasks: Tasks; files: Files; chains: Chains }) {
    this.#tasks = tasks;
    this.#files = files;
    this.#chains = chains;
  }

  /** Returns what decides the condition of work on one audio; empty if it has none, or none that can be decided. */
  for(request: Conditional, { on, all, chain }: Decided): Deciding[] {
    const { condition } = request;
    if (!condition || isUndecidable(condition)) return [];
    // The orders of one sentence, and what is done otherwise, depend on what held before the first of them.
    const before = this.#shared.get(condition.text) ?? chain?.decided;
    if (before && before.text === condition.text && sameTerms(before.deciding, condition))
      return before.deciding.map((each, n) => ({ ...each, condition: termsOf(condition)[n] ?? condition }));
    const deciding = termsOf(condition).flatMap((term) => this.#term(term, request, { on, all }));
    if (condition.text === '') return deciding;
    if (chain) chain.decided = { text: condition.text, deciding };
    if (termsOf(condition).every(isShared)) this.#shared.set(condition.text, { text: condition.text, deciding });
    return deciding;
  }

  #term(term: Condition, request: Conditional, { on, all }: Omit<Decided, 'chain'>): Deciding[] {
    const { field, over, than } = term;
    if (field === 'price') return [{ condition: term, places: [this.#price(request, all)] }];
    if (field === 'rest' || (field === 'balance' && term.value === 'price'))
      return [{ condition: term, places: [this.#account(), this.#price(request, all)] }];
    if (field === 'balance') return [{ condition: term, places: [this.#account()] }];
    const measured = this.#subjectOf(term, on);
    if (field === 'format') {
      const known = namedFormat(measured, this.#files);
      if (known !== undefined) return [{ condition: term, places: [], known }];
    }
    if (field === 'offset') return [{ condition: term, places: this.#offset(this.#several(over?.files)) }];
    if (over?.how === 'each')
      return this.#several(over.files).map((each) => ({
        condition: term,
        places: [this.#tasks.measured(field, each)],
      }));
    if (over !== undefined)
      return [{ condition: term, places: this.#several(over.files).map((each) => this.#tasks.measured(field, each)) }];
    const other = than === undefined ? undefined : this.#named(than);
    if (than !== undefined && other === undefined) return [{ condition: term, places: [] }];
    return [
      {
        condition: term,
        places: [measured, ...(other ? [other] : [])].map((each) => this.#tasks.measured(field, each)),
      },
    ];
  }

  /** Returns the audio that a condition is about: the one that it names, or the one that is worked on. */
  #subjectOf({ subject }: Condition, on: On): On {
    return (subject === undefined ? undefined : this.#named(subject)) ?? on;
  }

  /** Returns what the turn has made so far of the file that words name. */
  #named(words: string): On | undefined {
    const names = this.#files.brought.map(({ name }) => name);
    const number = numberOf(words, names);
    const [handle] = number === undefined ? this.#handlesIn(words) : this.#files.named([number]);
    return handle === undefined ? undefined : this.#chains.currentOf(handle);
  }

  #handlesIn(words: string): string[] {
    if (/^the other(?: file| one)?$/iu.test(words)) return this.#files.named(['other']);
    const mentioned = this.#files.mentioned(words);
    return mentioned.length > 0 ? mentioned : this.#files.named([words]);
  }

  /** Returns the files that a condition on several is about: those that words name, or all. */
  #several(words: string | undefined): On[] {
    const named = (words ?? '')
      .split(/ and |, /u)
      .flatMap((each) => (each.trim() === '' ? [] : (this.#named(each) ?? [])));
    if (named.length > 1) return named;
    return this.#files.brought.map(({ handle }) => this.#chains.currentOf(handle));
  }

  #account(): number {
    return this.#tasks.add({ tool: 'get_account', needs: [], input: () => ({}), isKept: false });
  }

  #price({ capability, params }: Conditional, all: readonly On[]): number {
    return this.#tasks.add({
      tool: 'estimate_price',
      needs: all.flatMap(needsOf),
      input: (made) => {
        const calls = all.flatMap((on) => {
          const audio = handleOf(on, made);
          return audio === undefined ? [] : [{ capability, audio, params }];
        });
        return calls.length > 0 ? { calls } : undefined;
      },
      isKept: false,
    });
  }

  /** Adds the alignment of the second file with the first. */
  #offset([first, second]: On[]): number[] {
    if (!first || !second) return [];
    return [
      this.#tasks.add({
        tool: FIELDS['offset']!.capability,
        needs: [first, second].flatMap(needsOf),
        input: (made) => {
          const [reference, audio] = [handleOf(first, made), handleOf(second, made)];
          return reference === undefined || audio === undefined ? undefined : { audio, reference };
        },
        isKept: true,
      }),
    ];
  }
}
