import { speakerConfusion, type SpeakerTurn } from '../metrics/speakers.ts';
import { defineSection } from './section.ts';
import { service, withModel } from './systems.ts';
import { VOICE_SOURCES, voiceItems, type VoiceTruth } from './voice-items.ts';

/** A speaker counts who speaks at least so long, in seconds. */
const MIN_SPEECH_S = 1;

interface Answer {
  segments: SpeakerTurn[];
}

const answerOf = (output: Record<string, unknown>): Answer => ({ segments: output['segments'] as SpeakerTurn[] });

/** How many speak, and who when. */
export const speakers = defineSection<VoiceTruth, Answer>({
  name: 'speakers',
  needs: VOICE_SOURCES,
  items: voiceItems,
  systems: [
    service('speech_analysis', answerOf),
    ...withModel('voices', 'speech_analysis', answerOf),
    ...withModel('diarization', 'speech_analysis', answerOf),
  ],
  metrics: [
    { name: 'several, counted right', score: ({ turns }, answer) => counted(turns, answer, (count) => count > 1) },
    { name: 'several, within one', score: ({ turns }, answer) => counted(turns, answer, (count) => count > 1, 1) },
    { name: 'one, counted right', score: ({ turns }, answer) => counted(turns, answer, (count) => count === 1) },
    {
      name: 'confusion of several',
      better: 'lower',
      score: ({ turns }, answer) =>
        turns && speakersIn(turns) > 1 ? (speakerConfusion(turns, answer?.segments ?? []) ?? 1) : null,
    },
  ],
});

function counted(
  turns: SpeakerTurn[] | null,
  answer: Answer | null,
  applies: (count: number) => boolean,
  tolerance = 0,
): number | null {
  if (!turns || !applies(speakersIn(turns))) return null;
  return Number(Math.abs(speakersIn(answer?.segments ?? []) - speakersIn(turns)) <= tolerance);
}

function speakersIn(turns: readonly SpeakerTurn[]): number {
  const seconds = new Map<string | null, number>();
  for (const { speaker, start_s, end_s } of turns) seconds.set(speaker, (seconds.get(speaker) ?? 0) + end_s - start_s);
  return [...seconds.values()].filter((each) => each >= MIN_SPEECH_S).length;
}
