/** Returns a melody of so many seconds as its capability reports it: 6.5 MB of JSON an hour. */
export function melodyOf(seconds: number): Record<string, unknown> {
  const frames = Array.from({ length: seconds * 100 }, (_, n) => n);
  return {
    monophonic: true,
    f0: {
      hop_s: 0.01,
      hz: frames.map((n) => 220 + (n % 100) / 100),
      voiced: frames.map((n) => n % 2 === 0),
      confidence: frames.map((n) => (n % 1_000) / 1_000),
    },
    notes: frames
      .slice(0, seconds * 2)
      .map((n) => ({ start_s: n / 2, end_s: n / 2 + 0.4, midi: 57, name: 'A3', cents_off: 0 })),
    reasons: [],
    engine: 'embedded:pyin',
  };
}
