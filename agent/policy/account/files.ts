import { languageWords } from '../../reply/languages/index.ts';
import { say } from '../../reply/say.ts';
import { listIn, numberIn, textIn, type Row } from './rows.ts';

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Returns the sentences about the files of a conversation, by their names, and about those that the account stores. */
export function filesAnswer(language: string, account: Row, names: readonly string[]): string[] {
  const files = (account['files'] ?? {}) as Row;
  const limits = (account['limits'] ?? {}) as Row;
  const lines = listIn(files, 'newest_uploads').map((upload) =>
    say(
      language,
      'fileLine',
      textIn(upload, 'name'),
      textIn(upload, 'sent_at'),
      textIn(upload, 'expires_at') || undefined,
    ),
  );
  const used = sizeText(language, numberIn(files, 'used_bytes'));
  const max = sizeText(language, numberIn(limits, 'storage_bytes'));
  return [
    ...(names.length > 0 ? [say(language, 'filesHere', names)] : []),
    say(language, 'filesStored', lines, used, max),
  ];
}

/** Returns a size with its unit, such as `1.5 GiB`. */
export function sizeText(language: string, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${languageWords(language).writing.number(bytes / 1_024 ** power)} ${UNITS[power]!}`;
}
