import { joinParts } from '../../dsp/core/join-parts.ts';
import { meanOfChannels } from '../../dsp/core/mix-down.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { transcribeMonophonic } from '../../dsp/melody/monophonic-transcription.ts';
import { createNotes, leadOf, type CreatedNote } from '../../dsp/melody/note-creation.ts';
import type { Note } from '../../dsp/melody/note-decoder.ts';
import { createPyin } from '../../dsp/melody/pyin.ts';
import { FORMER_METHOD } from '../../dsp/separation/separation-methods.ts';
import { separateStems } from '../../dsp/separation/stem-separation.ts';
import type { DecodedAudio } from '../capability.ts';
import type { Models } from '../model-interfaces.ts';

/** Range of singing voices, in Hz and as MIDI numbers. */
const RANGE = { minHz: 50, maxHz: 1_500 };
const [LOWEST, HIGHEST] = [40, 84];
const HOP_S = 0.01;
/** Seconds that the model sees at once: bounds its memory. */
const PIECE_S = 120;
/** Notes of pYIN whose key sounds with less than this probability by the model are left out. */
const MIN_PROBABILITY = 0.15;
/** Notes of the model beside those of pYIN need these. */
const THRESHOLDS = { onset: 0.5, note: 0.3, minS: 0.1 };
const MIN_CONFIDENCE = 0.4;

/**
 * Returns the notes of the voice of a mix: its vocals are separated, pYIN transcribes them, and a model of notes votes: it drops notes that
 * it does not find, and adds those that pYIN has none for.
 */
export function sungNotes(
  audio: DecodedAudio,
  model: NonNullable<Models['noteModel']>,
  progress: (fraction: number) => void,
): Note[] {
  const tracker = createPyin(audio.sampleRate, { ...RANGE, hopS: HOP_S });
  const voter = createVoter(model, audio.sampleRate);
  let done = 0;
  // The thresholds were chosen with this method.
  for (const { parts } of separateStems(audio, [['vocals']], FORMER_METHOD)) {
    const vocals = meanOfChannels(parts[0]!);
    tracker.push(vocals);
    voter.push(vocals);
    progress((done += vocals.length) / audio.frames);
  }
  const { notes } = transcribeMonophonic(tracker.finish());
  const found = voter.finish();
  const sung = notes.filter((note) => voter.probabilityOf(note) >= MIN_PROBABILITY);
  return withNotesInGaps(sung, found);
}

/** Adds notes where no other one sounds; both lists are sorted by start. */
function withNotesInGaps(notes: readonly Note[], more: readonly CreatedNote[]): Note[] {
  let next = 0;
  const added = more.filter(({ startS, endS }) => {
    while (next < notes.length && notes[next]!.endS <= startS) next++;
    return next === notes.length || notes[next]!.startS >= endS;
  });
  return [...notes, ...added.map((note): Note => ({ ...note, centsOff: 0 }))].toSorted(
    (one, other) => one.startS - other.startS,
  );
}

/** Runs a model of notes piece by piece on mono audio. */
function createVoter(model: NonNullable<Models['noteModel']>, sampleRate: number) {
  const resampler = createResampler(sampleRate, model.sampleRate);
  const pieceLength = PIECE_S * model.sampleRate;
  const notes: CreatedNote[] = [];
  /** Probabilities of the keys of voices in 255 steps, by piece. */
  const heard: Uint8Array[] = [];
  let waiting: Float32Array[] = [];
  let length = 0;
  let [hopS, keys] = [1, 1];

  /** Takes samples that begin at a piece's place. */
  function take(samples: Float32Array): void {
    const activity = model.activity(samples);
    const originS = heard.length * PIECE_S;
    hopS = activity.hopS;
    keys = HIGHEST - LOWEST + 1;
    const frames = Math.floor(activity.note.length / activity.keys);
    heard.push(
      Uint8Array.from({ length: frames * keys }, (_, i) => {
        const key = LOWEST + (i % keys) - activity.lowestMidi;
        return 255 * (activity.note[Math.floor(i / keys) * activity.keys + key] ?? 0);
      }),
    );
    for (const note of leadOf(createNotes(activity, THRESHOLDS).filter(isSung)))
      notes.push({ ...note, startS: originS + note.startS, endS: originS + note.endS });
  }

  function append(part: Float32Array): void {
    for (let at = 0; at < part.length;) {
      const more = part.subarray(at, at + pieceLength - length);
      waiting.push(more);
      length += more.length;
      at += more.length;
      if (length === pieceLength) flush();
    }
  }

  function flush(): void {
    if (length > 0) take(joinParts(waiting));
    waiting = [];
    length = 0;
  }

  return {
    push: (samples: Float32Array): void => append(resampler.push(samples)),
    /** Returns the notes that the model finds. */
    finish(): CreatedNote[] {
      append(resampler.finish());
      flush();
      return notes;
    },
    /** Returns the mean probability of a note's key, or of one beside it. */
    probabilityOf({ startS, endS, midi }: Note): number {
      const sums = [0, 0, 0];
      let count = 0;
      for (let t = startS; t < endS; t += hopS, count++) {
        const piece = heard[Math.floor(t / PIECE_S)];
        const frame = Math.round((t % PIECE_S) / hopS);
        for (let near = 0; near < 3; near++) {
          const key = midi - 1 + near - LOWEST;
          if (key >= 0 && key < keys) sums[near]! += piece?.[frame * keys + key] ?? 0;
        }
      }
      return count === 0 ? 0 : Math.max(...sums) / (255 * count);
    },
  };
}

function isSung({ midi, confidence }: CreatedNote): boolean {
  return midi >= LOWEST && midi <= HIGHEST && confidence >= MIN_CONFIDENCE;
}
