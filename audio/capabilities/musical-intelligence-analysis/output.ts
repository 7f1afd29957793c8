import { z } from 'zod';
import { filesOutput } from '../files-param.ts';

/** Schema of the output. */
export const outputSchema = z.object({
  key: z
    .object({
      tonic: z.string().describe('C, Db, D, Eb, E, F, Gb, G, Ab, A, Bb or B.'),
      mode: z.enum(['major', 'minor']),
      confidence: z.number().describe('0 to 1: the probability of this key among the twenty-four.'),
      camelot: z.string().describe('Its place on the Camelot wheel: 8B is C major, 8A is A minor.'),
    })
    .nullable(),
  tuning_cents: z
    .number()
    .nullable()
    .describe('How far the instruments are tuned from A = 440 Hz, -50 to 50 hundredths of a semitone.'),
  bpm: z.number().nullable().describe('Beats per minute of most of the audio.'),
  meter: z.number().int().nullable().describe('Beats in a bar.'),
  chords: z
    .array(
      z.object({
        start_s: z.number(),
        end_s: z.number(),
        label: z
          .string()
          .describe(
            'In Harte syntax, such as Bb:min7; N where nothing sounds. With a seventh only if its probability is at least 0.8.',
          ),
        triad: z.string().optional().describe('The label without its seventh; absent in results of earlier versions.'),
        confidence: z.number().describe('0 to 1: the probability of the triad.'),
      }),
    )
    .describe('In order and without gaps.'),
  sections: z
    .array(
      z.object({
        start_s: z.number(),
        end_s: z.number(),
        label: z.string().describe('The same letter for what sounds alike.'),
        confidence: z
          .number()
          .optional()
          .describe('0 to 1: how far the methods agree that a section begins here; absent in results of version 4.'),
      }),
    )
    .describe('In order and without gaps.'),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null or empty.'),
  engine: z.string(),
  ...filesOutput,
});
