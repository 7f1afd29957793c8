import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { MODEL_KINDS, type ModelKind } from '../capabilities/model-interfaces.ts';

/** Name of the file that makes a folder a model and describes how to load it. */
export const MANIFEST = 'model.json';

/** The families of models that the runtime loads: the kind of each, and the roles of its files. */
export const FAMILIES = {
  whisper: { kind: 'speech', roles: ['encoder', 'decoder', 'tokens'] },
  transducer: { kind: 'speech', roles: ['encoder', 'decoder', 'joiner', 'tokens'] },
  nemo_ctc: { kind: 'speech', roles: ['model', 'tokens'] },
  zipformer_ctc: { kind: 'speech', roles: ['model', 'tokens'] },
  sense_voice: { kind: 'speech', roles: ['model', 'tokens'] },
  zipformer_tagging: { kind: 'tags', roles: ['model', 'labels'] },
  ced_tagging: { kind: 'tags', roles: ['model', 'labels'] },
  pyannote: { kind: 'diarization', roles: ['segmentation', 'embedding'] },
  gtcrn: { kind: 'denoiser', roles: ['model'] },
  spleeter: { kind: 'separator', roles: ['vocals', 'accompaniment'] },
  uvr_mdx: { kind: 'separator', roles: ['model'] },
} as const satisfies Record<string, { kind: ModelKind; roles: readonly string[] }>;

/** Name of a family of models. */
export type ModelFamily = keyof typeof FAMILIES;
const FAMILY_NAMES = Object.keys(FAMILIES) as [ModelFamily, ...ModelFamily[]];

/** Schema of a manifest. `files` are file names by role, `sha256` are checksums by file name. */
export const manifest = z.strictObject({
  family: z.enum(FAMILY_NAMES),
  files: z.record(z.string(), z.string().regex(/^[\w.-]+$/, 'must be the name of a file in this folder')),
  sha256: z.record(z.string(), z.string()).default({}),
  licence: z.string().optional(),
  source: z.string().optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** A model in `MODELS_DIR`: its name is its folder's, `files` are absolute paths by role. */
export interface InstalledModel {
  name: string;
  kind: ModelKind;
  family: ModelFamily;
  files: Record<string, string>;
  /** Hash of the manifest, which changes when the files do; part of the key of cached results. */
  digest: string;
}

/** Thrown for a model that cannot be used; `message` says what to correct. */
export class ModelProblem extends Error {
  override name = 'ModelProblem';
}

/** Returns the models to use, at most one of each kind: those in `names`, else the first of each kind by name. Throws `ModelProblem`. */
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
  const present = readdirSync(dir)
    .filter((name) => existsSync(join(dir, name, MANIFEST)))
    .toSorted();
  for (const name of names) if (!present.includes(name)) throw new ModelProblem(`There is no model ${name} in ${dir}.`);
  const found = (names.length > 0 ? names : present).map((name) => readModel(dir, name));
  return MODEL_KINDS.flatMap((kind) => found.filter((model) => model.kind === kind).slice(0, 1));
}

/** Returns the model in a folder of `dir`. Throws `ModelProblem` when its manifest is not valid or a file is missing. */
export function readModel(dir: string, name: string): InstalledModel {
  const text = readFileSync(join(dir, name, MANIFEST), 'utf8');
  const { family, files } = parseManifest(text, name);
  const { kind, roles } = FAMILIES[family];
  const paths = Object.fromEntries(
    roles.map((role) => {
      const file = files[role];
      if (file === undefined) throw new ModelProblem(`${name}/${MANIFEST} names no file for ${role}.`);
      const path = resolve(dir, name, file);
      if (!existsSync(path)) throw new ModelProblem(`${name}/${file} is missing.`);
      return [role, path];
    }),
  );
  return { name, kind, family, files: paths, digest: createHash('sha256').update(text).digest('hex').slice(0, 16) };
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
