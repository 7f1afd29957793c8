export interface Span {
  start: number;
  /** One past the last sample. */
  end: number;
}

export interface SilenceOptions {
  /** Highest level, linear, that still counts as silence. */
  threshold: number;
  /** Shortest run reported, in samples. */
  least: number;
}

/** Finds runs in which no channel rises above a level, in samples given in parts. */
export interface SilenceDetector {
  push(planes: readonly Float32Array[]): void;
  /** The silent runs, and the span from the first to the last sound: undefined when there is none. */
  finish(): { silences: Span[]; sounding: Span | undefined };
}

/** Makes a detector. */
export function createSilenceDetector({ threshold, least }: SilenceOptions): SilenceDetector {
  const silences: Span[] = [];
  let position = 0;
  let quietSince = 0;
  let first = -1;

  function close(end: number): void {
    if (end > quietSince && end - quietSince >= least) silences.push({ start: quietSince, end });
  }

  return {
    push(planes) {
      const length = planes[0]?.length ?? 0;
      for (let i = 0; i < length; i++) {
        let loud = false;
        for (const plane of planes) {
          const x = plane[i]!;
          if (x > threshold || x < -threshold) loud = true;
        }
        if (!loud) continue;
        const at = position + i;
        if (first < 0) first = at;
        if (at > quietSince) close(at);
        quietSince = at + 1;
      }
      position += length;
    },
    finish() {
      const sounding = first < 0 ? undefined : { start: first, end: quietSince };
      close(position);
      return { silences, sounding };
    },
  };
}
