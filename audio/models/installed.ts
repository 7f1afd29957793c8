import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { MODEL_KINDS, type ModelKind } from '../capabilities/models.ts';

/** What says of a folder that it holds a model, and how it is used. */
export const MANIFEST = 'model.json';

/** Kinds of model the runtime loads, what each is for, and the files it consists of. */
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

export type Family = keyof typeof FAMILIES;
const FAMILY_NAMES = Object.keys(FAMILIES) as [Family, ...Family[]];

/** The manifest of a model's folder; `sha256` is by file name. */
export const manifest = z.strictObject({
  family: z.enum(FAMILY_NAMES),
  files: z.record(z.string(), z.string().regex(/^[\w.-]+$/, 'must be the name of a file in this folder')),
  sha256: z.record(z.string(), z.string()).default({}),
  licence: z.string().optional(),
  source: z.string().optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** A model that is there: its name is its folder's, `files` are whole paths by role. */
export interface InstalledModel {
  name: string;
  kind: ModelKind;
  family: Family;
  files: Record<string, string>;
  /** Changes when its manifest, and so its files, do. */
  digest: string;
}

/** A model cannot be used as it lies there; `message` says what to mend. */
export class ModelProblem extends Error {
  override name = 'ModelProblem';
}

/** The models to use, at most one of a kind: of several the first by name, or those named. Throws `ModelProblem`. */
export function installedModels({
  dir,
  names = [],
}: {
  dir: string | undefined;
  names?: readonly string[];
}): InstalledModel[] {
  if (dir === undefined) {
    if (names.length > 0) throw new ModelProblem('MODELS names models, but MODELS_DIR does not say where they are.');
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

/** Reads a model's folder and checks that its files are there. */
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

/** Parses a manifest; `name` is its model's, for the message. */
export function parseManifest(text: string, name: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    const why =
      error instanceof z.ZodError ? `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}` : String(error);
    throw new ModelProblem(`${name}/${MANIFEST} is not valid: ${why}.`);
  }
}
