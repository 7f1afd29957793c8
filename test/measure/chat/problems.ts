import { FURTHER_INPUTS, urlParam } from '../../../audio/capabilities/further-inputs.ts';
import { capability } from '../../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES } from '../../../workflows/domain/capabilities.ts';
import { FAILURE_CODES } from '../../../workflows/domain/failure.ts';
import { PUBLIC_RECIPE_NAMES } from './world/free-tools.ts';
import type { Conversation, ExpectedCall } from './conversation.ts';

/** Returns what a conversation expects that cannot be: unknown capabilities, invalid parameters, files that it has not. */
export function problemsOf({ id, files, account, turns }: Conversation): string[] {
  const attached = new Set<string>();
  const isAudio = (audio: string): boolean => {
    const [file, ...made] = audio.split('>').map((part) => part.trim());
    return attached.has(file!) && made.every((part) => part === 'run_recipe' || isCapability(part));
  };
  const recipes = [...account.recipes.map(({ name }) => name), ...PUBLIC_RECIPE_NAMES];
  const problems = [
    ...account.recipes
      .flatMap(({ steps }) => steps.filter((step) => !isCapability(step)))
      .map((step) => `step ${step}`),
    ...account.batches
      .flatMap(({ failures }) => failures)
      .filter(({ code }) => !FAILURE_CODES.some((known) => known === code))
      .map(({ code }) => `failure code ${code}`),
    ...turns.flatMap(({ attach, expect }) => {
      for (const file of attach) if (file in files) attached.add(file);
      return [
        ...attach.filter((file) => !(file in files)).map((file) => `no file ${file}`),
        ...expect.calls.flatMap((call) => callProblems(call, { isAudio, recipes })),
      ];
    }),
  ];
  return problems.map((problem) => `${id}: ${problem}`);
}

function callProblems(
  { tool, audio, params }: ExpectedCall,
  { isAudio, recipes }: { isAudio: (audio: string) => boolean; recipes: readonly string[] },
): string[] {
  const onUnknown = audio !== undefined && !isAudio(audio) ? [`no audio ${audio}`] : [];
  if (tool === 'run_recipe')
    return [
      ...onUnknown,
      ...Object.entries(params)
        .filter(([name, value]) => name !== 'recipe' || !recipes.some((known) => known === value))
        .map(([name, value]) => `run_recipe has no ${name} ${String(value)}`),
    ];
  const known = capability(CAPABILITY_NAMES.find((name) => name === tool)!);
  if (!known) return [`no tool ${tool}`];
  const urls = Object.fromEntries((known.inputs ?? []).map((input) => [urlParam(input), 'upload://1']));
  const own = Object.entries(params).filter(([name]) => !isFurther(name));
  const { error } = known.params.safeParse({ ...urls, ...Object.fromEntries(own) });
  return [
    ...onUnknown,
    ...(error?.issues ?? []).map(({ path, message }) => `${tool}: ${path.join('.')} ${message}`),
    ...Object.entries(params)
      .filter(([name, value]) => isFurther(name) && !isAudio(String(value)))
      .map(([name, value]) => `${tool}: ${name} ${String(value)}`),
  ];
}

function isFurther(name: string): boolean {
  return FURTHER_INPUTS.some((input) => name === input || name === urlParam(input));
}

function isCapability(name: string): boolean {
  return CAPABILITY_NAMES.some((known) => known === name);
}
