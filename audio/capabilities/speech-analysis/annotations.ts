import type { z } from 'zod';
import type { Annotations, Caption, Track } from '../annotations.ts';
import { UnsuitableInput } from '../capability.ts';
import type { FileFormat } from '../file-formats.ts';
import type { Models } from '../model-interfaces.ts';
import type { outputSchema } from './output.ts';
import { NO_MODEL } from './transcript.ts';

type Speech = z.input<typeof outputSchema>;

/** Throws `UnsuitableInput` if subtitles are requested and no model is installed that could transcribe: they would be no result. */
export function requireTranscriber(files: readonly FileFormat[] | undefined, { transcriber }: Models): void {
  if (transcriber || !files?.some((format) => format === 'srt' || format === 'vtt')) return;
  throw new UnsuitableInput(`Files of format srt and vtt need a transcript, but ${NO_MODEL}.`);
}

/** Returns the words, the speakers and the pauses in the shape of files. */
export function annotationsOfSpeech(speech: Speech, captions: readonly Caption[], durationS: number): Annotations {
  const { segments, pauses, transcript, engine } = speech;
  const tracks: Track[] = [
    {
      name: 'speakers',
      namespace: 'segment_open',
      entries: segments.map((span) => entryOf(span, span.speaker ?? 'speech')),
    },
    { name: 'pauses', namespace: 'segment_open', entries: pauses.map((span) => entryOf(span, 'pause')) },
  ];
  if (transcript)
    tracks.push({
      name: 'words',
      namespace: 'lyrics',
      entries: transcript.words.map((span) => entryOf(span, span.word)),
    });
  return { name: 'transcript', durationS, engine, tracks, captions };
}

function entryOf({ start_s: startS, end_s: endS }: { start_s: number; end_s: number }, label: string) {
  return { startS, endS, label };
}
