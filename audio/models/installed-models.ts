import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { MODEL_KINDS, type ModelKind } from '../capabilities/model-interfaces.ts';
import { deepFilterSchema, type DeepFilterDescription } from './deepfilter/description.ts';
import type { GraphTask } from './graph/graph-fields.ts';
import { graphSchema, type Graph } from './graph/graph-manifest.ts';

/** Name of the file that makes a folder a model and describes how to load it. */
export const MANIFEST = 'model.json';
const MAX_MANIFEST_BYTES = 4_000_000;
/** Files of a model: the families have at most three. */
const MAX_FILES = 16;
/** End of the name of a folder whose model is not complete, or not checked. */
export const PARTIAL = '.partial';

/** The families of models that the runtime loads: the kind of each, and the roles of its files. */
export const FAMILIES = {
  whisper: { kind: 'speech', roles: ['encoder', 'decoder', 'tokens'] },
  transducer: { kind: 'speech', roles: ['encoder', 'decoder', 'joiner', 'tokens'] },
  nemo_ctc: { kind: 'speech', roles: ['model', 'tokens'] },
  zipformer_ctc: { kind: 'speech', roles: ['model', 'tokens'] },
  sense_voice: { kind: 'speech', roles: ['model', 'tokens'] },
  moonshine: { kind: 'speech', roles: ['encoder', 'decoder', 'tokens'] },
  zipformer_tagging: { kind: 'tags', roles: ['model', 'labels'] },
  ced_tagging: { kind: 'tags', roles: ['model', 'labels'] },
  pyannote: { kind: 'diarization', roles: ['segmentation', 'embedding'] },
  gtcrn: { kind: 'denoiser', roles: ['model'] },
  deepfilternet: { kind: 'denoiser', roles: ['encoder', 'erb_decoder', 'df_decoder'] },
  spleeter: { kind: 'separator', roles: ['vocals', 'accompaniment'] },
  uvr_mdx: { kind: 'separator', roles: ['model'] },
} as const satisfies Record<string, { kind: ModelKind; roles: readonly string[] }>;

/** Family of the models that are any ONNX graph, described by their manifest; it has one file, `model`. */
export const GRAPH_FAMILY = 'onnx';
const KIND_OF_TASK: Record<GraphTask, ModelKind> = {
  pitch: 'pitch',
  denoise: 'denoiser',
  voice_activity: 'voice_activity',
  voices: 'voices',
  notes: 'notes',
  beats: 'beats',
  embedding: 'embedding',
  stems: 'separator',
};

/** Kinds that are used only where `AUDIO_MODELS` names a model of them, since they suit some recordings and harm others. */
const ASKED_FOR: readonly ModelKind[] = ['notes'];

/** Families of ONNX graphs that this service runs itself: each is loaded apart and compared with its reference when it is added. */
export const CHECKED_FAMILIES: readonly string[] = [GRAPH_FAMILY, 'deepfilternet'];

/** Name of a family of models. */
export type ModelFamily = keyof typeof FAMILIES;
const FAMILY_NAMES: (ModelFamily | typeof GRAPH_FAMILY)[] = [...(Object.keys(FAMILIES) as ModelFamily[]), GRAPH_FAMILY];

/** Schema of a manifest. `files` are file names by role, `sha256` are checksums by file name. */
export const manifest = z.strictObject({
  family: z.enum(FAMILY_NAMES),
  files: z
    .record(z.string(), z.string().regex(/^(?!\.{1,2}$)[\w.-]+$/, 'must be the name of a file in this folder'))
    .refine((files) => Object.keys(files).length <= MAX_FILES, `must be at most ${MAX_FILES} files`),
  sha256: z.record(z.string(), z.string()).default({}),
  licence: z.string().max(1_000).optional(),
  source: z.string().max(1_000).optional(),
  graph: graphSchema.optional().describe('Of the family onnx: how to run the graph.'),
  deep_filter: deepFilterSchema.optional().describe('Of the family deepfilternet: its version and its reference.'),
});
export type Manifest = z.infer<typeof manifest>;

/** A model in `MODELS_DIR`: its name is its folder's, `files` are absolute paths by role. */
export interface InstalledModel {
  name: string;
  kind: ModelKind;
  family: ModelFamily | typeof GRAPH_FAMILY;
  files: Record<string, string>;
  /** Of the family onnx. */
  graph?: Graph;
  /** Of the family deepfilternet. */
  deepFilter?: DeepFilterDescription;
  /** Hash of the manifest, which changes when the files do; part of the key of cached results. */
  digest: string;
}

/** Thrown for a model that cannot be used; `message` says what to correct. */
export class ModelProblem extends Error {
  override name = 'ModelProblem';
}

/**
 * Returns the models to use, at most one of each kind: those in `names`, else the first of each kind by name, but none of a kind that must be
 * asked for. Throws `ModelProblem`.
 */
export function installedModels({
  dir,
  names = [],
}: {
  dir: string | undefined;
  names?: readonly string[];
}): InstalledModel[] {
  if (dir === undefined) {
    if (names.length > 0)
      throw new ModelProblem(
        'AUDIO_MODELS names models, but MODELS_DIR is not set. Set it to the folder that contains them.',
      );
    return [];
  }
  if (!existsSync(dir)) throw new ModelProblem(`MODELS_DIR is ${dir}, which does not exist.`);
  const present = modelsIn(dir);
  for (const name of names) if (!present.includes(name)) throw new ModelProblem(`There is no model ${name} in ${dir}.`);
  const found =
    names.length > 0
      ? names.map((name) => readModel(dir, name))
      : present.map((name) => readModel(dir, name)).filter(({ kind }) => !ASKED_FOR.includes(kind));
  return MODEL_KINDS.flatMap((kind) => found.filter((model) => model.kind === kind).slice(0, 1));
}

/** Returns the names of the models in a folder, in their order. One that `addModel` or `pullModel` did not finish is none. */
export function modelsIn(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => !name.endsWith(PARTIAL) && existsSync(join(dir, name, MANIFEST)))
    .toSorted();
}

/** Returns the model in a folder of `dir`. Throws `ModelProblem` when its manifest is not valid or a file is missing. */
export function readModel(dir: string, name: string): InstalledModel {
  const text = manifestText(join(dir, name));
  const { family, files, graph, deep_filter: deepFilter } = parseManifest(text, name);
  if (family === 'deepfilternet' && !deepFilter)
    throw new ModelProblem(`${name}/${MANIFEST} has no deep_filter, which the family ${family} needs.`);
  const { kind, roles } = familyOf(family, graph, name);
  const paths = Object.fromEntries(
    roles.map((role) => {
      const file = files[role];
      if (file === undefined) throw new ModelProblem(`${name}/${MANIFEST} names no file for ${role}.`);
      const absolute = resolve(dir, name, file);
      if (!existsSync(absolute)) throw new ModelProblem(`${name}/${file} is missing.`);
      return [role, absolute];
    }),
  );
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { name, kind, family, files: paths, digest, ...(graph && { graph }), ...(deepFilter && { deepFilter }) };
}

function familyOf(family: Manifest['family'], graph: Graph | undefined, name: string) {
  if (family !== GRAPH_FAMILY) return FAMILIES[family];
  if (!graph) throw new ModelProblem(`${name}/${MANIFEST} has no graph, which the family ${GRAPH_FAMILY} needs.`);
  return { kind: KIND_OF_TASK[graph.task], roles: ['model'] as const };
}

/** Returns the text of the manifest in the folder of a model. Throws `ModelProblem` for one that is no plain file, or too large. */
export function manifestText(folder: string): string {
  const path = join(folder, MANIFEST);
  const shown = `${basename(folder)}/${MANIFEST}`;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new ModelProblem(`${shown} is not a file.`);
  if (found.size > MAX_MANIFEST_BYTES) throw new ModelProblem(`${shown} is larger than 4 MB.`);
  return readFileSync(path, 'utf8');
}

/** Parses the manifest of the model `name`. Throws `ModelProblem`. */
export function parseManifest(text: string, name: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    const why =
      error instanceof z.ZodError ? `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}` : String(error);
    throw new ModelProblem(`${name}/${MANIFEST} is not valid: ${why}.`);
  }
}
