import type { TagWindow } from './tag-features.ts';

/** Voice windows on either side that count. */
const NEIGHBOURS = 3;
/**
 * A voice sings if this share of its pitched frames is in held notes: 0.42 and more in 70 recordings of singers, at most 0.33 in 56 of
 * people who talk.
 */
const MIN_HELD = 0.395;
/**
 * Synthetic voices talk in notes as long. Sung are those whose spectral peaks stay for 3 frames (singers from 0.40 on in 97 %, eSpeak up
 * to 0.41) and for 12 (singers from 0.10 on in 97 %; less in a monotone that glides), and whose spectrum is far from flat (singers up to
 * -1.9, synthetic talk from -1.5 on).
 */
const MIN_STEADY = 0.42;
const MIN_HELD_PEAKS = 0.08;
const MAX_FLATNESS = -1.85;
/** Fewer pitched frames, of 62.5 a second, are not enough to decide. */
const MIN_PITCHED = 30;

/** A window, and whether it has a voice. */
interface VoiceWindow {
  window: TagWindow;
  isVoice: boolean;
}

/** Reports for each window whether it has a voice that sings, by the voice there and in its neighbours. */
export function findSungWindows(windows: readonly VoiceWindow[]): boolean[] {
  return windows.map(({ isVoice }, i) => {
    if (!isVoice) return false;
    const near = windows.slice(Math.max(0, i - NEIGHBOURS), i + NEIGHBOURS + 1).filter((each) => each.isVoice);
    const sum = (value: (window: TagWindow) => number): number =>
      near.reduce((total, { window }) => total + value(window), 0);
    const pitched = sum(({ pitch }) => pitch.pitched);
    return (
      pitched >= MIN_PITCHED &&
      sum(({ pitch }) => pitch.held) >= MIN_HELD * pitched &&
      sum(({ features }) => features[3]!) >= MIN_STEADY * near.length &&
      sum(({ features }) => features[23]!) >= MIN_HELD_PEAKS * near.length &&
      sum(({ features }) => features[0]!) <= MAX_FLATNESS * near.length
    );
  });
}
