import { capability as findCapability } from '../../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { FIELDS } from './fields.ts';
import type { FileNames } from './request.ts';
import { textsOf } from './params.ts';
import type { Said } from './said.ts';
import { isAllOf, filesAskedIn, pickOf } from './wording.ts';

/** Topics that are read from the account. */
export const ACCOUNT = new Set(['balance', 'charges', 'limits', 'recipes', 'batches', 'run_recipe']);

/** Topics that the documentation answers. */
export const DOCUMENTED = new Set([
  'formats',
  'length',
  'methods',
  'differences',
  'languages',
  'privacy',
  'speed',
  'api',
  'cancel',
  'retry',
  'limits',
]);

/** Capabilities that the tables of English do not know, and the words without which none is meant. */
export const NEWER: Readonly<Record<string, RegExp>> = {
  normalize_loudness:
    /normali[sz]|\d ?lufs|loud(?:er)?\b(?!ness)|quieter|softer|level|boost|gain|turn|volume|bring|raise|push|master|-\d+/iu,
  level_speech:
    /^level|\blevel (?:the|my|our|it|this|that|them|out|up|all|each|every|both|off)\b|levell?(?:ing|ed)|even|balance|consisten|same (?:volume|level)|compress|up and down|quiet/iu,
  convert_audio: /./u,
  change_speed:
    /speed|fast|slow|tempo|pitch|semi|tone|key|bpm|transpose|octave|tune|stretch|\d ?st\b|\bx\b|\d ?x|percent|%|higher|lower|down|up/iu,
  fade_audio: /fad/iu,
  join_audio:
    /join|stitch|glue|together|append|after|concat|merge|combin|splice|before|string|end to end|on to|onto|behind|back to back|in front|stick|\bgap\b.{0,20}\bbetween\b/iu,
  mix_audio: /mix|under|overlay|lay|duck|behind|background|beneath|over|blend|below|on top/iu,
  cut_silences:
    /^(?!.*\b(?:both ends|either end|leading|trailing|find|where|list|how many|detect|start and|beginning|at the (?:start|end))\b).*(?:silen|gap|paus|dead air|quiet|breaks)/iu,
};

/** Values of a conversion beside its format. */
export const CONVERSIONS = ['bitrate_kbps', 'sample_rate_hz', 'channels', 'bit_depth'] as const;

/** Whether files are compared by something that is measured, rather than held against each other. */
export function isOfQuantity({ text, slots }: Pick<Said, 'text' | 'slots'>): boolean {
  return slots.has('field') || slots.has('value') || pickOf(text) !== undefined;
}

/** Returns the files beside numbers that a text asks an analysis for. */
export function fileKinds(name: CapabilityName, text: string): { files?: string[] } {
  if (!name.endsWith('_analysis')) return {};
  const asked = filesAskedIn(text);
  const files = asked.filter((kind) => findCapability(name)?.params.safeParse({ files: [kind] }).success);
  return files.length > 0 ? { files } : {};
}

/** Whether a clause names no values but files. */
export function valuesAlone({ slots }: Said): boolean {
  return [...slots.keys()].every((name) => name === 'file' || name === 'field');
}

export function focusOf(capability: CapabilityName, { slots }: Said): string[] {
  return textsOf(slots, 'field').flatMap((name) => (FIELDS[name]?.capability === capability ? FIELDS[name].focus : []));
}

/** Returns the files that a clause names. */
export function filesOf({ slots, text }: Pick<Said, 'slots' | 'text'>): FileNames | undefined {
  const names = textsOf(slots, 'file').map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  if (names.length > 0) return names;
  return isAllOf(text) ? ['all'] : undefined;
}

export function isCapability(name: string): name is CapabilityName {
  return (CAPABILITY_NAMES as readonly string[]).includes(name);
}
