/** Formats of files beside audio, in the order of the documentation. */
export const FILE_FORMATS = ['srt', 'vtt', 'midi', 'labels', 'csv', 'jams', 'chordpro'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
