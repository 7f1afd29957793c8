import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { madeIn, type PastCall } from '../../conversation/conversation.ts';
import { deed, recipeDeed, say } from '../../reply/say.ts';
import { accountAnswer } from '../account/answer.ts';
import { recipesIn } from '../account/recipes.ts';
import { FREE } from '../free-tools.ts';
import { nameOf, whichFileAnswer } from '../names.ts';
import { isQuestion } from '../parts/asking.ts';
import { asWritten } from '../parts/naming/taken-out.ts';
import type { Part } from '../parts/part.ts';
import type { Request } from '../parts/request.ts';
import type { Planned } from '../planning/planned.ts';
import { affordedAnswer } from './afforded.ts';
import { comparisonAnswer } from './comparison-answer.ts';
import { conditionAnswer } from './condition-answer.ts';
import { deedsOf, leftDeeds, measuredParams } from './deeds.ts';
import type { Given, Told } from './given.ts';
import { keyAnswer } from './key-answer.ts';
import { documentationAnswer } from './lookup-answers.ts';
import { doneSoFar, retold, spentHere } from './of-conversation.ts';
import { choiceOf, priceOf, whetherOf } from './prices.ts';
import { resultsOf } from './results.ts';
import { formatAnswer, stateAnswer } from './state-answer.ts';
import { withoutRequest } from './without-request.ts';

/** Words of a message that are read. */
const READ_WORDS = 2_000;
/** Longest part of a message that is repeated. */
const REPEATED_CHARACTERS = 120;

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
  readonly #told: Told;

  constructor(given: Given, language: string) {
    this.#given = given;
    this.#language = language;
    this.#told = { given, language };
  }

  /** Returns the sentences about a part. */
  to(planned: Planned): string[] {
    const { part, lack } = planned;
    const language = this.#language;
    if (lack === 'audio' && part.kind === 'work' && (part.isTold || isOfAbility(part.request.said)))
      return [whetherOf(planned, [part.request], this.#told)];
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
        return [priceOf(planned, part.requests, this.#told), ...affordedAnswer(planned, this.#told)];
      case 'whether':
        return [whetherOf(planned, part.requests, this.#told)];
      case 'account':
      case 'recipes':
      case 'batches':
        return accountAnswer(language, this.#firstCall(planned), { part, audios: this.#given.conversation.audios });
      case 'run_recipe':
        return this.#ranRecipe(planned, part.name);
      case 'documentation':
        return documentationAnswer(language, this.#firstCall(planned), part.isGuess ? this.#open() : undefined);
      case 'unsupported':
        return [
          say(language, 'unsupported', this.#quoted(part.text), deedsOf(this.#language, part.instead ?? [])) +
            (part.isOutside ? ` ${say(language, 'audioOnly')}` : ''),
        ];
      case 'left_out':
        return part.requests.length > 0
          ? [say(language, 'leftOut', deedsOf(this.#language, part.requests))]
          : [say(language, 'declined')];
      case 'why':
        return [this.#failures(part.turn)];
      case 'choice':
        return [choiceOf(planned, part.requests, this.#told)];
      case 'so_far':
        return [doneSoFar(this.#told)];
      case 'spent_here':
        return [spentHere(this.#told)];
      case 'retold':
        return retold(this.#told);
      case 'undo':
        return [this.#undone()];
      case 'confirm':
        return planned.places.length > 0
          ? resultsOf(planned, undefined, this.#told)
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
          ? [whetherOf(planned, part.requests, this.#told)]
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
    const { audios } = this.#given.conversation;
    if (planned.formats) return formatAnswer(this.#language, planned, { states: request.states ?? [], audios });
    const state = stateAnswer(this.#language, planned, {
      states: request.states ?? [],
      made: this.#given.progress.made,
    });
    const results = state?.isTold ? [] : resultsOf(planned, request, this.#told);
    return [
      ...this.#conditions(planned),
      ...(state?.lines ?? []),
      ...results,
      ...keyAnswer(planned, request, this.#told),
    ];
  }

  #conditions(planned: Planned): string[] {
    return conditionAnswer(this.#language, planned, {
      made: this.#given.progress.made,
      audios: this.#given.conversation.audios,
      parts: this.#given.plan.parts,
      deedsOf: ({ part }) =>
        part.kind === 'work'
          ? deedsOf(this.#language, [part.request])
          : [recipeDeed(this.#language, part.kind === 'run_recipe' ? part.name : undefined)],
    });
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
      return [...conditions, ...resultsOf({ ...planned, places: ran }, undefined, this.#told)];
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
    const isFar = this.#given.plan.parts.some(({ part }) => part.kind === 'undo' && (part.isAll || part.until));
    const isUndone = ({ callId }: PastCall): boolean => this.#given.undone.has(callId);
    const last = isFar ? conversation.calls.find(isUndone) : conversation.calls.findLast(isUndone);
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
}

/** Whether a clause asks whether something can be done, rather than about audio that is still to come. */
function isOfAbility({ text, acts }: Request['said']): boolean {
  return isQuestion(text) && (acts.ask_audio < ABOUT_AUDIO || /\b(?:capable|able to|possible|wonder)\b/iu.test(text));
}

/** From this probability on, a question is about an audio. */
const ABOUT_AUDIO = 0.5;

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
