import { melodyScores, type MelodyScores } from '../../metrics/melody.ts';
import { defineSection } from '../section.ts';
import { peer, service, withModel } from '../systems.ts';
import { pitchItems, PITCH_SOURCES, type PitchAnswer, type PitchTruth } from './pitch-items.ts';
import { textbookPitch } from './textbook-pitch.ts';

const answerOf = ({ f0, monophonic }: Record<string, unknown>): PitchAnswer => {
  const { hop_s, hz, voiced } = f0 as { hop_s: number; hz: number[]; voiced: boolean[] };
  return {
    course: { hop_s, hz: hz.map((value, n) => (voiced[n] ? value : -value)) },
    isOne: monophonic as boolean | null,
  };
};

/** Pitch of one voice and of melodies in mixes, and the decision between the two. */
export const pitch = defineSection<PitchTruth, PitchAnswer>({
  name: 'pitch',
  needs: PITCH_SOURCES,
  items: pitchItems,
  systems: [
    service('melody_analysis', answerOf),
    textbookPitch(),
    ...withModel('pitch', 'melody_analysis', answerOf),
    peer('librosa', 'pitch'),
    peer('essentia', 'pitch'),
  ],
  metrics: [
    { name: 'one voice, raw pitch', score: (truth, answer) => alone(truth, answer)?.rawPitch ?? null },
    {
      name: 'one voice, overall',
      score: (truth, answer) => (truth.hasRests ? alone(truth, answer)!.overall : null),
    },
    { name: 'melody in a mix, raw pitch', score: (truth, answer) => inMix(truth, answer)?.rawPitch ?? null },
    {
      name: 'melody in a mix, any octave',
      score: (truth, answer) => inMix(truth, answer)?.rawChroma ?? null,
    },
    { name: 'one voice told as one', score: ({ isOne }, answer) => (isOne ? decided(true, answer) : null) },
    { name: 'many told as many', score: ({ isOne }, answer) => (isOne ? null : decided(false, answer)) },
  ],
});

function alone(truth: PitchTruth, answer: PitchAnswer | null): MelodyScores | null {
  return truth.isOne ? scores(truth, answer) : null;
}

function inMix(truth: PitchTruth, answer: PitchAnswer | null): MelodyScores | null {
  return truth.isOne ? null : scores(truth, answer);
}

function scores({ course }: PitchTruth, answer: PitchAnswer | null): MelodyScores | null {
  return course && melodyScores(course, answer?.course ?? { hop_s: course.hop_s, hz: [] });
}

/** Scores the decision between one voice and many; null for a system that does not decide. */
function decided(isOne: boolean, answer: PitchAnswer | null): number | null {
  if (answer === null) return 0;
  return answer.isOne === null ? null : Number(answer.isOne === isOne);
}
