import { z } from 'zod';
import type { Annotations } from './annotations.ts';
import { artifact, type ArtifactWriter } from './capability.ts';
import { FILE_FORMATS, type FileFormat } from './file-formats.ts';

const NOUNS: Record<FileFormat, string> = {
  srt: 'srt and vtt: subtitles',
  vtt: 'srt and vtt: subtitles',
  midi: 'midi: a Standard MIDI File',
  labels: 'labels: label tracks of Audacity',
  csv: 'csv: tables',
  jams: 'jams: one JAMS file for programs that evaluate music analyses',
  chordpro: 'chordpro: a chord sheet',
};

/** Returns the parameter `files` of a capability that writes its results in these formats. */
export function filesParam<Formats extends readonly [FileFormat, ...FileFormat[]]>(formats: Formats) {
  const accepted = `Its results are written as ${listed(formats)}`;
  const nouns = [...new Set(formats.map((format) => NOUNS[format]))].join('; ');
  return {
    files: z
      .array(
        z.enum(formats, {
          error: ({ input }) =>
            typeof input === 'string' && (FILE_FORMATS as readonly string[]).includes(input)
              ? `${input} does not suit this capability. ${accepted}.`
              : `There is no such format of files. ${accepted}.`,
        }),
        { error: `must be a list of formats. ${accepted}.` },
      )
      .max(FILE_FORMATS.length, { error: `a format is named once. ${accepted}.` })
      .optional()
      .describe(`Formats in which the results are written to files too (${nouns}); default: none.`),
  };
}

/** The field `files` of an output: only there if files were requested. */
export const filesOutput = {
  files: z
    .array(
      artifact.omit({ duration_s: true, limited_samples: true }).extend({
        format: z.enum(FILE_FORMATS).describe('The format as it was requested.'),
        name: z.string().describe('Name of the file; a download is named after the audio too.'),
      }),
    )
    .optional()
    .describe('The requested files, in the order of the formats; only there if some were requested.'),
};

/** Writes results in the requested formats, each once. Returns the field `files` of the output, or nothing if none were requested. */
export async function writeFiles(
  write: ArtifactWriter,
  requested: readonly FileFormat[] | undefined,
  annotations: () => Annotations,
): Promise<{ files?: z.input<typeof filesOutput.files> }> {
  if (!requested || requested.length === 0) return {};
  return { files: await write.annotations(annotations(), { formats: [...new Set(requested)] }) };
}

function listed(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
