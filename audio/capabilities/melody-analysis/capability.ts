import type { z } from 'zod';
import { notesOfLead } from '../../dsp/melody/lead-notes/lead-notes.ts';
import { noteName } from '../../dsp/melody/note-decoder.ts';
import { defineCapability, type CapabilityContext } from '../capability.ts';
import { writeFiles } from '../files-param.ts';
import { annotationsOfMelody } from './annotations.ts';
import { chat } from './chat.ts';
import { followMelody, formerNotesOfLead, type NotesOfLead } from './follow-melody.ts';
import { outputSchema } from './output.ts';
import { paramsSchema } from './params.ts';

const SINGLE = 'embedded:pyin';
const MIX = 'embedded:salience-network';

/** Tracks the pitch of the melody and returns its notes. */
export const melodyAnalysis = defineCapability({
  name: 'melody_analysis',
  version: 7,
  previous: { version: 6, run: (context) => analyse(context, formerNotesOfLead) },
  summary: 'Tracks the pitch of the melody, of a single voice or the lead of a mix, and transcribes it to notes.',
  takes: 'audio',
  makes: 'analysis',
  uses: ['pitch', 'notes'],
  engine: `${SINGLE},${MIX}`,
  chat,
  params: paramsSchema,
  output: outputSchema,

  run: (context) => analyse(context, notesOfLead),
});

async function analyse(
  { audio, params, models, write, progress }: CapabilityContext<z.infer<typeof paramsSchema>>,
  notesOfTheLead: NotesOfLead,
): Promise<z.input<typeof outputSchema>> {
  const { track, notes, single } = followMelody(audio, params.voices, {
    notesOfLead: notesOfTheLead,
    models,
    progress,
  });
  const none = !track.voiced.includes(1);
  const byModel = single && models.pitchTracker ? `model:${models.pitchTracker.name}` : undefined;
  const notesByModel = !single && models.noteModel ? `+model:${models.noteModel.name}` : '';
  const engine = byModel ?? (single ? SINGLE : `${MIX}${notesByModel}`);
  const pitch = {
    hopS: track.hopS,
    hz: Array.from(track.hz, (hz) => rounded(hz, 100)),
    voiced: Array.from(track.voiced, (voiced) => voiced === 1),
    confidence: Array.from(track.confidence, (confidence) => rounded(confidence, 1_000)),
  };
  const named = notes.map(({ startS, endS, midi, centsOff }) => ({
    start_s: rounded(startS, 1_000),
    end_s: rounded(endS, 1_000),
    midi,
    name: noteName(midi),
    cents_off: rounded(centsOff, 10),
  }));
  const step = Math.max(1, Math.round((params.hop_s ?? 0) / track.hopS));
  const shown = <T>(series: T[]): T[] => (step === 1 ? series : series.filter((_, n) => n % step === 0));
  return {
    monophonic: none ? null : single,
    f0: {
      hop_s: rounded(step * track.hopS, 1_000_000),
      hz: shown(pitch.hz),
      voiced: shown(pitch.voiced),
      confidence: shown(pitch.confidence),
    },
    notes: named,
    reasons: none ? [{ field: 'monophonic', reason: 'no pitch is heard in the audio' }] : [],
    engine,
    ...(await writeFiles(write, params.files, () =>
      annotationsOfMelody({ notes: named, pitch, durationS: audio.frames / audio.sampleRate, engine }),
    )),
  };
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
