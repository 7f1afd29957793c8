import { yuv, yuvGradient, type VideoFrame } from './video-frame.ts';

/** The input and the format of a video. */
export interface Scene {
  /** Size in pixels, even. */
  width: number;
  height: number;
  /** Frames per second. */
  fps: number;
  sampleRate: number;
  /** Length of the audio in samples. */
  frames: number;
  /** Peak level of the audio, linear; it is scaled to fill the picture. */
  peak: number;
  /** Returns exactly `length` mono samples from `start` on; zeros outside the audio. */
  read: (start: number, length: number) => Float32Array;
}

/** Returns the picture of a frame number as I420 bytes. Must be called in ascending order; the array is reused by the next call. */
export type Painter = (index: number) => Uint8Array;

export const BACKGROUND = yuv(14, 17, 27);
/** The waveform before and after the current time. */
export const PLAYED = yuv(64, 224, 208);
export const UPCOMING = yuv(52, 86, 110);
export const PLAYHEAD = yuv(255, 255, 255);
/** Gradient of the spectrum bars, from bottom to top. */
export const BAR_COLOURS = yuvGradient(
  [
    [40, 90, 200],
    [64, 224, 208],
    [250, 220, 80],
    [255, 90, 70],
  ],
  64,
);
/** Colour map of the spectrogram, from silence to full scale. */
export const COLOUR_MAP = yuvGradient(
  [
    [14, 17, 27],
    [70, 30, 110],
    [190, 50, 100],
    [250, 140, 60],
    [255, 250, 200],
  ],
  128,
);

/** Time that scrolls over the width of a picture, in seconds. */
export const SCROLL_S = 5;
/** Width of a column in pixels: the minimum with a chroma value of its own. */
export const COLUMN = 2;

/** Returns the height of the progress bar at the bottom, in pixels. */
export function progressHeight(height: number): number {
  return 2 * Math.max(1, Math.round(height / 180));
}

/** Draws the progress bar, filled from the left by a share of 0 to 1. */
export function drawProgress(frame: VideoFrame, barHeight: number, share: number): void {
  const { width, height } = frame;
  const done = 2 * Math.round((Math.min(1, share) * width) / 2);
  frame.fillRect({ x: 0, y: height - barHeight, width: done, height: barHeight }, PLAYHEAD);
  frame.fillRect({ x: done, y: height - barHeight, width: width - done, height: barHeight }, UPCOMING);
}
