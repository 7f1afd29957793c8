import { v7 as uuidv7 } from 'uuid';
import { problemOfParams } from '../../../../activities/chat/call-plan.ts';
import { madeFiles, refused, toolResult, type ToolResult } from '../../../../activities/chat/tool-result.ts';
import { AUDIO_HANDLE } from '../../../../agent/tools.ts';
import { FURTHER_INPUTS, urlParam, type FurtherInput } from '../../../../audio/capabilities/further-inputs.ts';
import { capability } from '../../../../audio/capabilities/list.ts';
import { isSounding } from '../../../../audio/engine/encode/made-file.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { explain } from '../../../../workflows/domain/failure.ts';
import type { Account, Conversation } from '../conversation.ts';
import { Ledger } from './ledger.ts';
import { typeOf } from './makers.ts';
import { simulationOf } from './simulations.ts';
import { RunFailed, type Changes, type Run, type Sound } from './sound.ts';

/** Price of the calls of a turn in tokens above which a confirmation is needed. */
const CONFIRM_ABOVE = 1_800;

/** Audio of a conversation with its handle. */
export interface Audio {
  /** Number of its handle: audio_<n>. */
  n: number;
  turnId: string;
  name: string;
  origin: 'attached' | 'made';
  sound: Sound;
}

/** A call whose work was done. */
export interface DoneCall {
  tool: string;
  sound: Sound;
  further: Partial<Record<FurtherInput, Sound>>;
  params: Record<string, unknown>;
  tokens: number;
}

/** A call that is valid and was not done yet. */
export interface PlannedCall extends Omit<DoneCall, 'tokens' | 'tool'> {
  tool: CapabilityName;
}

/** The service as one conversation meets it: its audio, its account and its charges. No audio is computed. */
export class World {
  readonly audios: Audio[] = [];
  readonly account: Account;
  readonly ledger: Ledger;
  /** Charged calls of the present turn. */
  done: DoneCall[] = [];
  /** What the present turn proposed: the keys of its calls, or undefined. */
  proposal: Set<string> | undefined;
  readonly #files: Conversation['files'];
  #confirmed: ReadonlySet<string> = new Set();
  #turnId = '';

  constructor({ files, account }: Conversation) {
    this.#files = files;
    this.account = account;
    this.ledger = new Ledger(account);
    for (const [name, { seconds, charged }] of Object.entries(files)) if (charged) this.ledger.cover(name, seconds);
  }

  /** Begins a turn. Its message confirms what the turn before proposed, or drops it. */
  begin(turnId: string, attached: readonly string[], { isYes }: { isYes: boolean }): void {
    this.#turnId = turnId;
    this.#confirmed = (isYes && this.proposal) || new Set();
    this.proposal = undefined;
    this.done = [];
    for (const name of attached) {
      const hasVideo = /\.(mp4|mov|mkv|webm|avi)$/i.test(name);
      const sound = { ...this.#files[name]!, name, path: [name], origins: [name], hasVideo };
      this.#add({ name, origin: 'attached', sound });
    }
  }

  /** Returns the audio of a handle. */
  audioOf(handle: unknown): Audio | undefined {
    const [, n] = (typeof handle === 'string' && AUDIO_HANDLE.exec(handle)) || [];
    return this.audios.find((audio) => audio.n === Number(n));
  }

  /** Checks a call of a capability as the service does. */
  planned(tool: string, input: unknown): PlannedCall | ToolResult {
    const name = CAPABILITY_NAMES.find((each) => each === tool);
    const known = name && capability(name);
    if (!known) return refused('unknown_capability', `There is no capability ${tool} here.`);
    if (typeof input !== 'object' || input === null)
      return refused('invalid_request', 'The input of a call must be an object.');
    const { audio: handle, ...params } = input as Record<string, unknown>;
    const audio = this.audioOf(handle);
    if (!audio) return refused('invalid_audio_url', `This conversation has no audio ${JSON.stringify(handle) ?? ''}.`);
    const further: PlannedCall['further'] = {};
    for (const role of FURTHER_INPUTS) {
      const given = params[role];
      delete params[role];
      delete params[urlParam(role)];
      if (given === undefined) continue;
      const other = this.audioOf(given);
      if (!other || !known.inputs?.includes(role))
        return refused('invalid_audio_url', `${JSON.stringify(given)} cannot be used as "${role}".`);
      further[role] = other.sound;
      params[urlParam(role)] = `upload://${other.n}`;
    }
    const { data, error } = known.params.safeParse(params);
    if (error) return refused('invalid_request', problemOfParams(error));
    const own = Object.entries(data as object).filter(([key]) => !key.endsWith('_url'));
    return { tool: known.name, sound: audio.sound, further, params: Object.fromEntries(own) };
  }

  /** Does what a call of a capability requests and charges it. */
  run(tool: string, input: unknown): ToolResult {
    const planned = this.planned(tool, input);
    return 'status' in planned ? planned : this.#perform(tool, planned, [planned]).result;
  }

  /** Runs the steps of a recipe, each on what the one before made. */
  runRecipe(
    recipe: { name: string; steps: { capability: string; params?: Record<string, unknown> }[] },
    input: unknown,
  ) {
    const { audio: handle } = input as { audio?: unknown };
    const audio = this.audioOf(handle);
    if (!audio) return refused('invalid_audio_url', `This conversation has no audio ${JSON.stringify(handle) ?? ''}.`);
    const first = { sound: audio.sound, further: {}, params: { recipe: recipe.name } };
    const planned = recipe.steps.map((step) => this.planned(step.capability, { ...step.params, audio: handle }));
    const invalid = planned.find((each) => 'status' in each);
    if (invalid) return invalid;
    return this.#perform('run_recipe', first, planned as PlannedCall[]).result;
  }

  /** Returns the tokens that calls would be charged. */
  priceOf(calls: readonly Pick<PlannedCall, 'sound' | 'further'>[]): number {
    return this.ledger.priceOf(calls.flatMap(({ sound, further }) => [sound, ...Object.values(further)]));
  }

  #perform(
    tool: string,
    call: Omit<DoneCall, 'tokens' | 'tool'>,
    steps: readonly PlannedCall[],
  ): { result: ToolResult } {
    const price = this.priceOf([call]);
    const before = this.done.reduce((sum, { tokens }) => sum + tokens, 0);
    const key = keyOf({ tool, ...call });
    if (this.proposal?.has(key)) return { result: refused('confirmation_required', 'It was proposed in this turn.') };
    if (price > this.ledger.available)
      return { result: refused('insufficient_tokens', explain({ code: 'insufficient_tokens' })) };
    if (price > 0 && before + price > CONFIRM_ABOVE && !this.#confirmed.has(key)) {
      this.propose([{ tool, ...call }]);
      const message = `Not run: it costs ${price} tokens and waits for a yes. Ask the user in one short question with this price.`;
      return { result: { status: 'failed', code: 'confirmation_required', message, tokens: price } };
    }
    const made = new Map<string, { sound: Sound; contentType: string }>();
    try {
      let { sound } = call;
      const outputs = steps.map((step) => {
        const output = simulationOf(step.tool)(this.#runOf({ ...step, sound }, made));
        const [first] = madeFiles(output).flatMap(({ artifactId }) => made.get(artifactId) ?? []);
        if (capability(step.tool)?.makes !== 'analysis') sound = first?.sound ?? sound;
        return { ...output, capability_version: capability(step.tool)!.version };
      });
      const tokens = this.ledger.charge([call.sound, ...Object.values(call.further)], tool);
      this.done.push({ tool, ...call, tokens });
      const output =
        tool === 'run_recipe'
          ? { steps: steps.map(({ tool: name }, index) => ({ capability: name, output: outputs[index] })) }
          : outputs[0]!;
      return { result: this.#resultOf(output, tokens, made) };
    } catch (error) {
      if (!(error instanceof RunFailed)) throw error;
      return { result: refused(error.code, explain({ code: error.code, detail: error.message })) };
    }
  }

  /** Records calls as the proposal of the turn. */
  propose(calls: readonly Pick<DoneCall, 'tool' | 'sound'>[]): void {
    this.proposal = new Set([...(this.proposal ?? []), ...calls.map(keyOf)]);
  }

  #runOf({ tool, sound, further, params }: PlannedCall, made: Map<string, { sound: Sound; contentType: string }>): Run {
    const origins = [...new Set([sound, ...Object.values(further)].flatMap((each) => each.origins))];
    return {
      sound,
      further,
      params,
      file: newArtifact,
      make: (changes: Changes = {}, contentType = typeOf(params['format'])) => {
        const file = newArtifact(contentType);
        const next = { ...sound, hasVideo: false, ...changes, origins, path: [...sound.path, tool] };
        made.set(file.artifact_id, { sound: next, contentType });
        return { ...file, duration_s: next.seconds };
      },
    };
  }

  /** Returns the result of a run as a model gets it; what was made gets handles. */
  #resultOf(output: Record<string, unknown>, tokens: number, made: Map<string, { sound: Sound }>): ToolResult {
    const handles = new Map<string, string>();
    for (const { artifactId, contentType, name } of madeFiles(output)) {
      const sound = made.get(artifactId)?.sound;
      if (!sound || !isSounding(contentType)) continue;
      const n = this.#add({ name, origin: 'made', sound: { ...sound, name } });
      handles.set(artifactId, `audio_${n}`);
    }
    const item = {
      id: 'item',
      audioUrl: 'upload://1',
      status: 'completed' as const,
      attempt: 1,
      retryOf: null,
      failure: null,
      tokensCharged: tokens,
      cached: false,
      customId: null,
      metadata: null,
      startedAt: null,
      queuedS: null,
      fetchS: null,
      runS: null,
      progress: null,
      steps: [{ position: 0, capability: 'signal_analysis' as const, output, failure: null }],
    };
    return toolResult(item, (artifactId) => handles.get(artifactId));
  }

  #add(audio: Pick<Audio, 'name' | 'origin' | 'sound'>): number {
    const n = this.audios.length + 1;
    this.audios.push({ ...audio, n, turnId: this.#turnId });
    return n;
  }
}

function newArtifact(contentType: string) {
  return { artifact_id: uuidv7(), content_type: contentType, bytes: 4_000, sha256: 'ab'.repeat(32) };
}

/** Returns what a confirmation of a call is about. */
function keyOf({ tool, sound }: Pick<DoneCall, 'tool' | 'sound'>): string {
  return [tool, ...sound.path].join(' > ');
}
