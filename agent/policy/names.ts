import type { KnownAudio } from '../conversation/conversation.ts';
import { say } from '../reply/say.ts';

/** Returns an audio as the person may know it: by its handle, and its file name where it has one. */
export function nameOf(handle: string, audios: readonly KnownAudio[]): string {
  const name = audios.find((audio) => audio.handle === handle)?.name.replaceAll(/[[\]()<>]/g, '');
  return name && !/^(?:upload|artifact)(?:\.\w+)?$/u.test(name) ? `${handle} (${name})` : handle;
}

/** Asks which of the files that the person brought is meant. */
export function whichFileAnswer(language: string, audios: readonly KnownAudio[]): string {
  const brought = audios.filter(({ madeBy }) => madeBy === undefined);
  return say(
    language,
    'whichFile',
    brought.map(({ handle }) => nameOf(handle, audios)),
  );
}

/** Returns what stands before the result of one file of several; a comparison tells the name of the file that it finds. */
export function headingOf(subject: string, audios: readonly KnownAudio[]): string {
  return subject.startsWith('winner') ? '' : `${nameOf(subject, audios)}: `;
}
