import type { Annotations } from '../capabilities/annotations.ts';
import type { FileFormat } from '../capabilities/file-formats.ts';
import { chordProOf } from './chordpro.ts';
import { csvFiles } from './csv.ts';
import type { FileOfParts } from './file-of-parts.ts';
import { jamsOf } from './jams.ts';
import { labelFiles } from './labels.ts';
import { midiOf } from './midi.ts';
import { srtOf, vttOf } from './subtitles.ts';

interface FileWriter {
  extension: string;
  contentType:
    | 'application/x-subrip'
    | 'text/vtt'
    | 'audio/midi'
    | 'text/plain'
    | 'text/csv'
    | 'application/json'
    | 'text/x-chordpro';
  /** Returns the files of the format. */
  filesOf: (annotations: Annotations) => Iterable<FileOfParts>;
}

const single = (parts: (annotations: Annotations) => FileOfParts['parts']): FileWriter['filesOf'] => {
  return (annotations) => [{ name: annotations.name, parts: parts(annotations) }];
};

/** How results are written in each format. */
export const FILE_WRITERS: Record<FileFormat, FileWriter> = {
  srt: { extension: 'srt', contentType: 'application/x-subrip', filesOf: single(srtOf) },
  vtt: { extension: 'vtt', contentType: 'text/vtt', filesOf: single(vttOf) },
  midi: { extension: 'mid', contentType: 'audio/midi', filesOf: single(midiOf) },
  labels: { extension: 'txt', contentType: 'text/plain', filesOf: labelFiles },
  csv: { extension: 'csv', contentType: 'text/csv', filesOf: csvFiles },
  jams: { extension: 'jams', contentType: 'application/json', filesOf: single(jamsOf) },
  chordpro: { extension: 'cho', contentType: 'text/x-chordpro', filesOf: single(chordProOf) },
};
