/** What a sentence says, and what it rests on. */
export interface Fact {
  /** The sentence. */
  claim: string;
  value: number | string;
  /** Of the value; null where it has none. */
  unit: string | null;
  /** The analysis and its field that measured it. */
  source: string;
}

/** What other analyses found; null is what they could not tell. */
export interface Findings {
  signal: {
    duration_s: number;
    sample_rate_hz: number;
    channels: number;
    integrated_lufs: number | null;
    true_peak_dbtp: number | null;
    clipped_samples: number;
  };
  tags: readonly { label: string; score: number; start_s: number; end_s: number }[];
  music: {
    key: { tonic: string; mode: string } | null;
    tuning_cents: number | null;
    bpm: number | null;
    meter: number | null;
    sections: readonly object[];
  } | null;
  speech: {
    speech_ratio: number;
    speakers: readonly object[];
    f0_median_hz: number | null;
    syllables_per_s: number | null;
    snr_db: number | null;
  } | null;
}

/** How a tag reads in a sentence about the whole. */
const MOSTLY: Record<string, string> = {
  silence: 'silence',
  speech: 'speech',
  mixed: 'speech over music',
  music: 'music',
  drums: 'drums alone',
  lead: 'a single melodic line',
  singing: 'a single line that may be sung',
  noise: 'noise',
  tone: 'a steady tone',
};
/** A sound beside the main one is told from this score on: half is what is heard only once. */
const LEAST_BESIDE = 0.55;
/** Tuning closer than this to A = 440 Hz, in cents, is not worth a sentence. */
const TUNED = 8;
const SLOW_BPM = 76;
const FAST_BPM = 138;

/** One sentence for each fact that was measured, in the order they are told. */
export function describe({ signal, tags, music, speech }: Findings): Fact[] {
  return [
    ...overall(signal, tags),
    ...(music ? musical(music) : []),
    ...(speech ? spoken(speech) : []),
    ...level(signal),
  ];
}

function* overall(signal: Findings['signal'], tags: Findings['tags']): Generator<Fact> {
  const layout = signal.channels === 1 ? 'mono' : signal.channels === 2 ? 'stereo' : `${signal.channels}-channel`;
  yield fact(
    `The recording is ${lengthOf(signal.duration_s)} long.`,
    signal.duration_s,
    's',
    'signal_analysis.duration_s',
  );
  yield fact(`It is ${layout}.`, signal.channels, 'channels', 'signal_analysis.channels');
  const [main] = tags;
  if (!main) return;
  yield fact(
    `What is heard is mainly ${MOSTLY[main.label] ?? main.label}.`,
    main.label,
    null,
    'audio_tagging_analysis.tags',
  );
  const others = new Set(
    tags
      .filter(({ label, score }) => label !== main.label && score >= LEAST_BESIDE && !impliedBy(main.label, label))
      .map(({ label }) => label),
  );
  for (const label of others) {
    const first = tags.find((tag) => tag.label === label)!;
    yield fact(
      `From ${clock(first.start_s)} to ${clock(first.end_s)} there is also ${MOSTLY[label] ?? label}.`,
      label,
      null,
      'audio_tagging_analysis.tags',
    );
  }
}

/** Speech over music is both. */
function impliedBy(main: string, label: string): boolean {
  return main === 'mixed' && (label === 'speech' || label === 'music');
}

function* musical({ key, tuning_cents, bpm, meter, sections }: NonNullable<Findings['music']>): Generator<Fact> {
  const source = 'musical_intelligence_analysis';
  if (bpm !== null) {
    const pace = bpm < SLOW_BPM ? 'slow' : bpm > FAST_BPM ? 'fast' : 'moderate';
    yield fact(`The tempo is ${pace}, about ${Math.round(bpm)} beats per minute.`, bpm, 'bpm', `${source}.bpm`);
  }
  if (meter !== null) yield fact(`A bar has ${meter} beats.`, meter, 'beats', `${source}.meter`);
  if (key) yield fact(`The key is ${key.tonic} ${key.mode}.`, `${key.tonic} ${key.mode}`, null, `${source}.key`);
  if (tuning_cents !== null && Math.abs(tuning_cents) >= TUNED)
    yield fact(
      `The instruments are tuned ${Math.round(Math.abs(tuning_cents))} cents ${tuning_cents > 0 ? 'above' : 'below'} A = 440 Hz.`,
      tuning_cents,
      'cents',
      `${source}.tuning_cents`,
    );
  if (sections.length > 1)
    yield fact(`It has ${sections.length} sections.`, sections.length, 'sections', `${source}.sections`);
}

function* spoken(speech: NonNullable<Findings['speech']>): Generator<Fact> {
  const source = 'speech_analysis';
  const { speech_ratio, speakers, f0_median_hz, syllables_per_s, snr_db } = speech;
  yield fact(
    `Speech takes ${Math.round(100 * speech_ratio)} % of the time.`,
    speech_ratio,
    'ratio',
    `${source}.speech_ratio`,
  );
  if (speakers.length > 0)
    yield fact(
      speakers.length === 1 ? 'One speaker is heard.' : `${speakers.length} speakers are heard.`,
      speakers.length,
      'speakers',
      `${source}.speakers`,
    );
  if (f0_median_hz !== null)
    yield fact(
      `The median pitch of speech is ${Math.round(f0_median_hz)} Hz.`,
      f0_median_hz,
      'Hz',
      `${source}.f0_median_hz`,
    );
  if (syllables_per_s !== null)
    yield fact(
      `The pace is ${syllables_per_s.toFixed(1)} syllables per second of speech.`,
      syllables_per_s,
      'syllables/s',
      `${source}.syllables_per_s`,
    );
  if (snr_db !== null)
    yield fact(
      `Speech stands ${Math.round(snr_db)} dB above the noise in its pauses.`,
      snr_db,
      'dB',
      `${source}.snr_db`,
    );
}

function* level({ integrated_lufs, true_peak_dbtp, clipped_samples }: Findings['signal']): Generator<Fact> {
  const source = 'signal_analysis';
  if (integrated_lufs !== null)
    yield fact(
      `Its loudness is ${integrated_lufs.toFixed(1)} LUFS.`,
      integrated_lufs,
      'LUFS',
      `${source}.integrated_lufs`,
    );
  if (true_peak_dbtp !== null)
    yield fact(
      `The highest peak is ${true_peak_dbtp.toFixed(1)} dBTP.`,
      true_peak_dbtp,
      'dBTP',
      `${source}.true_peak_dbtp`,
    );
  if (clipped_samples > 0)
    yield fact(`${clipped_samples} samples are clipped.`, clipped_samples, 'samples', `${source}.clipped_samples`);
}

function fact(claim: string, value: number | string, unit: string | null, source: string): Fact {
  return { claim, value, unit, source };
}

function lengthOf(seconds: number): string {
  return seconds < 60 ? `${seconds.toFixed(1)} seconds` : `${clock(seconds)} minutes`;
}

/** As minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
