import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { madeIn, type Conversation, type PastCall } from '../../conversation/conversation.ts';
import { deed, inFull, recipeDeed, results, say, why } from '../../reply/say.ts';
import { accountAnswer } from '../account/answer.ts';
import { recipesIn } from '../account/recipes.ts';
import { comparisonAnswer } from './comparison-answer.ts';
import { withoutRequest } from './without-request.ts';
import { conditionAnswer } from './condition-answer.ts';
import { measurementFor } from '../planning/confirmed.ts';
import type { Part } from '../parts/part.ts';
import { FREE } from '../free-tools.ts';
import { documentationAnswer } from './lookup-answers.ts';
import { headingOf, nameOf, whichFileAnswer } from '../names.ts';
import type { Plan, Planned } from '../planning/planned.ts';
import { isQuestion } from '../parts/asking.ts';
import { FIELDS } from '../parts/fields.ts';
import { asWritten } from '../parts/naming/taken-out.ts';
import { isOfLength, type Request } from '../parts/request.ts';
import type { Message } from '../parts/said.ts';
import type { Progress } from '../planning/task.ts';

/** Words of a message that are read. */
const READ_WORDS = 2_000;
/** Longest part of a message that is repeated. */
const REPEATED_CHARACTERS = 120;

/** Capabilities that the answer to a question whether something can be done explains. */
const MAX_EXPLAINED = 2;

/** What an answer is made from. */
interface Given {
  plan: Plan;
  progress: Progress;
  message: Message | undefined;
  conversation: Conversation;
  /** Ids of the calls that the person took back. */
  undone: ReadonlySet<string>;
  /** Tools that this server does not offer. */
  missing: readonly string[];
  /** Whether the end of the message was left out. */
  isCut: boolean;
  /** Whether the turn goes on with what an earlier one left. */
  isContinued: boolean;
}

/** Returns the words that end a turn: every part of the message is answered, or named as not done. */
export function answerTo(given: Given): string {
  const { plan, message, conversation, progress } = given;
  const language = message?.language ?? 'en';
  const lines = given.isCut || message?.isCut ? [say(language, 'readOnlyBeginning', READ_WORDS)] : [];
  const hasWork = plan.parts.some(({ part }) => !IDLE.has(part.kind));
  for (const planned of plan.parts) {
    if (hasWork && IDLE.has(planned.part.kind) && planned.part.kind !== 'unclear') continue;
    lines.push(...new Answer(given, language).to(planned));
  }
  if (plan.parts.length === 0) lines.push(...withoutRequest(conversation, language));
  const left = progress.ready.length > 0 && given.missing.length === 0 ? leftDeeds(given, language) : [];
  if (left.length > 0) lines.push(`${say(language, 'stepLimit', left)} ${say(language, 'goOn')}`);
  const charged = costOf(given, language);
  return [...new Set(lines.filter(Boolean)), ...charged].join('\n\n');
}

/** Parts that need no words beside others. */
const IDLE: ReadonlySet<Part['kind']> = new Set(['greeting', 'thanks', 'suppose', 'unclear']);

class Answer {
  readonly #given: Given;
  readonly #language: string;

  constructor(given: Given, language: string) {
    this.#given = given;
    this.#language = language;
  }

  /** Returns the sentences about a part. */
  to(planned: Planned): string[] {
    const { part, lack } = planned;
    const language = this.#language;
    if (lack === 'audio' && part.kind === 'work' && (part.isTold || isOfAbility(part.request.said)))
      return [this.#whether(planned, [part.request])];
    if (lack) return [say(language, lack === 'two' ? 'needsTwo' : 'noAudio')];
    switch (part.kind) {
      case 'work':
        return part.isUnsure ? this.#question(planned, part.request) : this.#work(planned, part.request);
      case 'compare':
        return comparisonAnswer(language, {
          places: planned.places,
          comparison: part.comparison,
          made: this.#given.progress.made,
          audios: this.#given.conversation.audios,
        });
      case 'price':
        return [this.#price(planned, part.requests)];
      case 'whether':
        return [this.#whether(planned, part.requests)];
      case 'account':
      case 'recipes':
      case 'batches':
        return accountAnswer(language, this.#firstCall(planned), { part, audios: this.#given.conversation.audios });
      case 'run_recipe':
        return this.#ranRecipe(planned, part.name);
      case 'documentation':
        return documentationAnswer(language, this.#firstCall(planned), part.isGuess ? this.#open() : undefined);
      case 'unsupported':
        return [say(language, 'unsupported', this.#quoted(part.text), this.#deeds(part.instead ?? []))];
      case 'left_out':
        return part.requests.length > 0
          ? [say(language, 'leftOut', this.#deeds(part.requests))]
          : [say(language, 'declined')];
      case 'why':
        return [this.#failures(part.turn)];
      case 'undo':
        return [this.#undone()];
      case 'confirm':
        return planned.places.length > 0
          ? this.#results(planned, undefined)
          : [...withoutRequest(this.#given.conversation, language)];
      case 'decline':
        return [say(language, 'declined')];
      case 'greeting':
      case 'thanks':
        return [say(language, part.kind)];
      case 'help':
        return [say(language, 'abilities')];
      case 'suppose':
        return part.requests.length > 0
          ? [this.#whether(planned, part.requests)]
          : withoutRequest(this.#given.conversation, language);
      case 'unclear':
        return this.#given.plan.parts.length > 1
          ? [say(language, 'notUnderstoodPart', this.#quoted(part.text))]
          : withoutRequest(this.#given.conversation, language);
      case 'which_file':
        return [whichFileAnswer(language, this.#given.conversation.audios)];
      case 'other_language':
      default:
        return [say(language, 'otherLanguage')];
    }
  }

  #work(planned: Planned, request: Request): string[] {
    return [...this.#conditions(planned), ...this.#results(planned, request)];
  }

  #conditions(planned: Planned): string[] {
    return conditionAnswer(this.#language, planned, {
      made: this.#given.progress.made,
      audios: this.#given.conversation.audios,
      parts: this.#given.plan.parts,
      deedsOf: ({ part }) =>
        part.kind === 'work'
          ? this.#deeds([part.request])
          : [recipeDeed(this.#language, part.kind === 'run_recipe' ? part.name : undefined)],
    });
  }

  /** Returns what came of the calls of a part, each file under its name where there are several. */
  #results({ places }: Planned, request: Request | undefined): string[] {
    const language = this.#language;
    const { progress, conversation, missing, plan, isContinued } = this.#given;
    const subjects = new Set(places.map(({ subject }) => subject));
    // What an earlier turn did was reported there.
    const isDoneBefore = isContinued && progress.kept.size < plan.tasks.length;
    const lines: string[] = [];
    for (const { place, subject } of places) {
      const task = plan.tasks[place]!;
      const name = task.tool as CapabilityName;
      const params = request ? shownParams(request) : {};
      const title = subjects.size > 1 ? headingOf(subject, conversation.audios) : '';
      if (missing.includes(task.tool)) {
        lines.push(say(language, 'notAvailable', [deed(language, name, params)]));
        continue;
      }
      const call = progress.made[place];
      if (isDoneBefore && progress.kept.has(place)) continue;
      if (!call?.result) {
        if (progress.barred.has(place))
          lines.push(title + say(language, 'notDoneBecauseFailed', [deed(language, name, params)]));
        continue;
      }
      const { status, output, message, code, tokens } = call.result;
      if (code === 'confirmation_required' && tokens !== undefined)
        lines.push(
          title + say(language, 'confirmLarge', [deed(language, name, call.input)], tokens, this.#usd(tokens)),
        );
      else if (status === 'cancelled') lines.push(title + say(language, 'stopped', deed(language, name, call.input)));
      else if (status !== 'completed')
        lines.push(
          title + say(language, 'failed', deed(language, name, call.input), why(language, code ?? '', message ?? '')),
        );
      else if (name === ('run_recipe' as string)) lines.push(title + this.#stepsOf(output));
      else {
        const text = withFormat(
          results(language, ...ofLength(name, output, request), {
            focus: request?.focus ?? [],
            input: progress.kept.has(place) ? { ...call.input, ...request?.params } : call.input,
          }),
          call.input['format'],
        );
        lines.push(title + (progress.kept.has(place) && !title ? say(language, 'already', text) : text));
      }
    }
    return lines;
  }

  #stepsOf(output: Record<string, unknown>): string {
    const steps = Array.isArray(output['steps'])
      ? (output['steps'] as { capability: CapabilityName; output: Record<string, unknown> }[])
      : [];
    return steps
      .map(({ capability, output: made }) => results(this.#language, capability, made ?? {}, { focus: [], input: {} }))
      .join('\n\n');
  }

  #question({ places }: Planned, request: Request): string[] {
    const proposal = places
      .map(({ place }) => this.#given.progress.made[place])
      .find((call) => call?.capability === 'propose_work');
    if (!proposal?.result)
      return this.#given.progress.made.some((call) => call?.capability === 'propose_work')
        ? []
        : [say(this.#language, 'notUnderstoodPart', this.#quoted(request.said.text))];
    const { status, output, message } = proposal.result;
    if (status !== 'completed') return [message ?? ''];
    const calls = (proposal.input['calls'] ?? []) as { capability: CapabilityName; params: Record<string, unknown> }[];
    const asked = this.#given.plan.parts.flatMap(({ part }) => (part.kind === 'work' ? [part.request] : []));
    const deeds = calls.flatMap(({ capability, params }) => {
      const own = asked.find((each) => each.capability === capability);
      return own ? [deed(this.#language, capability, { ...params, ...measuredParams(own) })] : [];
    });
    const tokens = typeof output['tokens'] === 'number' ? output['tokens'] : undefined;
    return [say(this.#language, 'shallI', [...new Set(deeds)], tokens)];
  }

  #price({ places }: Planned, requests: readonly Request[]): string {
    const language = this.#language;
    const { made } = this.#given.progress;
    const estimate = places.map(({ place }) => made[place]).find(Boolean);
    const output = estimate?.result?.status === 'completed' ? estimate.result.output : undefined;
    const tokens = output?.['tokens'];
    if (typeof tokens !== 'number') return estimate?.result?.message ?? say(language, 'priceUnknown', this.#usd(60));
    const usd = typeof output!['usd'] === 'number' ? output!['usd'] : this.#usd(tokens);
    const seconds = estimate!.input['seconds'];
    if (typeof seconds === 'number') return say(language, 'priceOfLength', seconds, tokens, usd);
    const deeds = this.#deeds(requests);
    if (deeds.length === 0) return say(language, 'priceOfLength', lengthsIn(output!), tokens, usd);
    return tokens === 0 ? say(language, 'priceFree', deeds) : say(language, 'price', deeds, tokens, usd);
  }

  #whether({ places }: Planned, requests: readonly Request[]): string {
    const estimate = places.map(({ place }) => this.#given.progress.made[place]).find(Boolean);
    const tokens = estimate?.result?.output['tokens'];
    const yes = say(this.#language, 'adviseDo', this.#deeds(requests), typeof tokens === 'number' ? tokens : undefined);
    const named =
      this.#language === 'en' ? requests.map((each) => [each.capability, each.params['files']] as const) : [];
    const explained = [...new Map(named)].slice(0, MAX_EXPLAINED);
    return [yes, ...explained.map(([capability, files]) => inFull(capability, files))].join(' ');
  }

  #open(): string[] {
    return withoutRequest(this.#given.conversation, this.#language);
  }

  #firstCall({ places }: Planned): PastCall | undefined {
    return this.#given.progress.made[places[0]!.place];
  }

  #ranRecipe(planned: Planned, name: string | undefined): string[] {
    const ran = planned.places.slice(1).filter(({ place }) => this.#given.progress.made[place]);
    const conditions = this.#conditions(planned);
    if (ran.length > 0 || conditions.length > 0)
      return [...conditions, ...this.#results({ ...planned, places: ran }, undefined)];
    const { saved } = recipesIn(this.#firstCall(planned)?.result?.output);
    const names = saved.map((recipe) => recipe.name);
    return [
      saved.length === 0 && name === undefined
        ? say(this.#language, 'noRecipes')
        : say(this.#language, 'recipeUnknown', name ?? '', names),
    ];
  }

  /** Returns why the work of an earlier turn failed. */
  #failures(turn: number): string {
    const messages = this.#given.conversation.calls.flatMap((call) =>
      call.turn === turn && call.result?.status === 'failed' && call.result.message ? [call.result.message] : [],
    );
    return [...new Set(messages)].join(' ');
  }

  #undone(): string {
    const { conversation } = this.#given;
    const last = conversation.calls.findLast(({ callId }) => this.#given.undone.has(callId));
    const [made] = madeIn(last?.result?.output);
    return made
      ? say(this.#language, 'undone', nameOf(made.handle, conversation.audios))
      : say(this.#language, 'nothingToUndo');
  }

  /** Returns a part of the message in the words of the person, who may have named the file that was read as "it". */
  #quoted(text: string): string {
    const clause = this.#given.message?.clauses.find((said) => said.named && said.text.includes(text));
    return repeated(clause?.named ? asWritten(text, { text: clause.text, named: clause.named }) : text);
  }

  #usd(tokens: number): number {
    return (tokens / 60) * Number(this.#given.conversation.facts.get('price_usd_per_minute') ?? 0.1);
  }

  #deeds(requests: readonly Request[]): string[] {
    return [...new Set(requests.map((request) => deed(this.#language, request.capability, shownParams(request))))];
  }
}

/** Whether a clause asks whether something can be done, rather than about audio that is still to come. */
function isOfAbility({ text, acts }: Request['said']): boolean {
  return isQuestion(text) && (acts.ask_audio < ABOUT_AUDIO || /\b(?:capable|able to|possible|wonder)\b/iu.test(text));
}

/** From this probability on, a question is about an audio. */
const ABOUT_AUDIO = 0.5;

/** Returns a capability with its output: a length that the meter gave as the measurement of one. */
function ofLength(
  name: CapabilityName,
  output: Record<string, unknown>,
  request: Request | undefined,
): [CapabilityName, Record<string, unknown>] {
  return request && name !== request.capability && isOfLength(request)
    ? [request.capability, { duration_s: FIELDS['length']!.of(output) }]
    : [name, output];
}

/** Returns the parameters of a request as far as they are known before it runs. */
function shownParams(request: Request): Record<string, unknown> {
  const { span } = request;
  const params = { ...request.params, ...measuredParams(request) };
  if (!span) return params;
  const { start_s = 0, end_s } = span;
  return { ...params, start_s, ...(end_s === undefined ? {} : { end_s }) };
}

/** Says of a level that it is measured first. */
function measuredParams(request: Request): Record<string, unknown> {
  return measurementFor(request) === 'signal_analysis' ? { is_measured: true } : {};
}

/** Returns the seconds of audio that an estimate is about. */
function lengthsIn({ audio, tokens }: Record<string, unknown>): number {
  const seconds = (Array.isArray(audio) ? (audio as { seconds?: number }[]) : []).reduce(
    (sum, each) => sum + (each.seconds ?? 0),
    0,
  );
  return seconds > 0 ? seconds : Number(tokens);
}

/** Names the format of a made file behind its handle, where the sentence does not. */
function withFormat(text: string, format: unknown): string {
  if (typeof format !== 'string' || text.toLowerCase().includes(format)) return text;
  return text.replace(/\((audio_\d+)\)/, `($1, ${format})`);
}

/** Returns the work that the steps of the turn did not suffice for. */
function leftDeeds({ progress, plan }: Given, language: string): string[] {
  const { made, skipped, barred } = progress;
  const left = plan.parts.flatMap(({ part, places }) =>
    part.kind === 'work' && !part.isUnsure
      ? places
          .filter(({ place }) => !made[place] && !skipped.has(place) && !barred.has(place))
          .map(() => deed(language, part.request.capability, shownParams(part.request)))
      : [],
  );
  return [...new Set(left)];
}

/** Returns what the turn cost, where it ran anything that is charged. */
function costOf({ conversation: { calls, turn } }: Given, language: string): string[] {
  const own = calls.filter((call) => call.turn === turn && !FREE.has(call.capability));
  if (own.length === 0) return [];
  const tokens = own.reduce((sum, call) => sum + (call.result?.tokensCharged ?? 0), 0);
  if (tokens > 0) return [say(language, 'cost', tokens)];
  return [say(language, own.some((call) => call.result?.status === 'completed') ? 'costNothing' : 'nothingCharged')];
}

/** Returns a part of a message in quotes, shortened: nothing in it may turn into a link. */
function repeated(text: string): string {
  const plain = text.replaceAll(/[[\]()<>`]/g, '').trim();
  if (plain.length > REPEATED_CHARACTERS) return `${plain.slice(0, REPEATED_CHARACTERS).toWellFormed()}…`;
  return plain.replace(/[\s.,;:!]+$/u, ''); // the sentence that quotes it has an end of its own
}
