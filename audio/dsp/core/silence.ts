export interface Span {
  start: number;
  /** One past the last sample. */
  end: number;
}

export interface SilenceOptions {
  /** Highest linear amplitude that still counts as silence. */
  threshold: number;
  /** Shortest run reported, in samples. */
  minLength: number;
}

/** Finds runs in which no channel exceeds a level, in samples given in blocks. */
export interface SilenceDetector {
  push(planes: readonly Float32Array[]): void;
  /**
   * Returns the silent runs, and the span from the first to the last sample above the threshold: undefined if there is
   * none.
   */
  finish(): { silences: Span[]; sounding: Span | undefined };
}

/** Returns a new detector. */
export function createSilenceDetector({ threshold, minLength }: SilenceOptions): SilenceDetector {
  const silences: Span[] = [];
  let position = 0;
  let quietSince = 0;
  let first = -1;

  function close(start: number, end: number): void {
    if (end > start && end - start >= minLength) silences.push({ start, end });
  }

  return {
    push(planes) {
      const length = planes[0]?.length ?? 0;
      let since = quietSince;
      for (let i = 0; i < length; i++) {
        let loud = false;
        for (let channel = 0; channel < planes.length && !loud; channel++) {
          const x = planes[channel]![i]!;
          loud = x > threshold || x < -threshold;
        }
        if (!loud) continue;
        const at = position + i;
        if (first < 0) first = at;
        if (at > since) close(since, at);
        since = at + 1;
      }
      quietSince = since;
      position += length;
    },
    finish() {
      const sounding = first < 0 ? undefined : { start: first, end: quietSince };
      close(quietSince, position);
      return { silences, sounding };
    },
  };
}
