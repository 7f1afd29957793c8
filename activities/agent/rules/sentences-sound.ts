import { clock, joined, list, link, number, plain, reason, text, type Output } from './reading.ts';

const value = (output: Output, field: string, unit: string, digits = 1): string => {
  const measured = number(output, field);
  return measured === undefined ? `not measurable (${reason(output, field)})` : `${plain(measured, digits)} ${unit}`;
};

/** Loudness and levels: what was asked for, else the usual ones. */
export function signal(output: Output, focus: readonly string[]): string {
  const said: string[] = [];
  const wants = (what: string): boolean => focus.includes(what);
  const isBrief = focus.length === 0;
  if (isBrief || wants('duration')) said.push(`It is ${clock(number(output, 'duration_s') ?? 0)} long.`);
  if (isBrief || wants('format'))
    said.push(
      `Format: ${String(output['codec'])}, ${value(output, 'sample_rate_hz', 'Hz', 0)}, ${String(output['channels'])} ${output['channels'] === 1 ? 'channel' : 'channels'}.`,
    );
  if (isBrief || wants('loudness'))
    said.push(
      `Integrated loudness is ${value(output, 'integrated_lufs', 'LUFS')}, loudness range ${value(output, 'loudness_range_lu', 'LU')}.`,
    );
  if (isBrief || wants('peak') || wants('loudness') || wants('clipping'))
    said.push(`The true peak is ${value(output, 'true_peak_dbtp', 'dBTP')}.`);
  if (isBrief || wants('clipping')) {
    const clipped = number(output, 'clipped_samples') ?? 0;
    said.push(clipped === 0 ? 'Nothing is clipped.' : `${clipped} samples are clipped.`);
  }
  if (wants('silences')) {
    const { shown, count } = list(output, 'silences');
    const spans = shown.map((each) => `${clock(Number(each['start_s']))} to ${clock(Number(each['end_s']))}`);
    said.push(
      count === 0
        ? 'There is no silence in it.'
        : `Silence: ${joined(spans)}${count > spans.length ? `, ${count} in all` : ''}.`,
    );
  }
  if (wants('dc')) said.push(`The DC offset is ${value(output, 'dc_offset', 'of full scale', 5)}.`);
  if (wants('stereo'))
    said.push(
      `The phase correlation is ${value(output, 'phase_correlation', '(1 the same, 0 unrelated, -1 opposite)', 2)}.`,
    );
  return said.join(' ');
}

/** What the spectrum looks like. */
export function spectrum(output: Output): string {
  const summary = (output['summary'] ?? {}) as Output;
  const mean = (field: string): string => {
    const spread = (summary[field] ?? undefined) as Output | undefined;
    const measured = spread && number(spread, 'mean');
    return measured === undefined ? 'unknown' : plain(measured, measured < 1 ? 3 : 0);
  };
  const picture = output['image'] ? ` ${link(output['image'], 'spectrogram')}.` : '';
  return `The spectral centroid is ${mean('centroid_hz')} Hz on average, the bandwidth ${mean('bandwidth_hz')} Hz, 85 % lie below ${mean('rolloff_hz')} Hz, flatness ${mean('flatness')}.${picture}`;
}

/** What sounds when. */
export function tags(output: Output): string {
  const { shown } = list(output, 'tags');
  if (shown.length === 0) return `Nothing could be told apart: ${reason(output, 'tags')}.`;
  const spans = shown.map(
    (each) =>
      `${String(each['label'])} (${clock(Number(each['start_s']))} to ${clock(Number(each['end_s']))}, score ${plain(Number(each['score']), 2)})`,
  );
  return `I hear ${joined(spans)}.`;
}

/** Speech, speakers and pauses: what was asked for, else in brief. */
export function speech(output: Output, focus: readonly string[]): string {
  const ratio = number(output, 'speech_ratio');
  const { shown, count } = list(output, 'segments');
  const said: string[] = [];
  const wants = (what: string): boolean => focus.length === 0 || focus.includes(what);
  if (focus.includes('transcript') || output['transcript']) {
    const transcript = output['transcript'] as Output | null | undefined;
    said.push(
      transcript
        ? `It says: “${String(transcript['text'])}”`
        : `There is no transcript: ${text(output, 'transcript_reason') ?? reason(output, 'transcript')}.`,
    );
  }
  if (wants('segments') || focus.includes('transcript'))
    said.push(
      count === 0
        ? 'There is no speech in it.'
        : `Speech makes up ${plain(100 * (ratio ?? 0), 0)} %, in ${count} segments, the first from ${clock(Number(shown[0]?.['start_s']))} to ${clock(Number(shown[0]?.['end_s']))}.`,
    );
  if (wants('speakers') && count > 0) {
    const speakers = number(output, 'speakers') ?? new Set(shown.map((each) => each['speaker'])).size;
    said.push(`${speakers} ${speakers === 1 ? 'person speaks' : 'people speak'}, as far as the voices differ.`);
  }
  if ((wants('pitch') || focus.includes('speakers')) && number(output, 'f0_median_hz') !== undefined)
    said.push(`The median pitch of the voice is ${value(output, 'f0_median_hz', 'Hz', 0)}.`);
  if (wants('rate') && number(output, 'syllables_per_s') !== undefined)
    said.push(`The speaking rate is ${value(output, 'syllables_per_s', 'syllables a second')}.`);
  if (wants('pauses')) said.push(`There are ${list(output, 'pauses').count} pauses.`);
  if (focus.includes('segments')) said.push(`The signal-to-noise ratio is ${value(output, 'snr_db', 'dB')}.`);
  return said.join(' ');
}

/** Which effects were found. */
export function effects(output: Output): string {
  const { shown } = list(output, 'effects');
  const present = shown.filter((each) => each['present'] === true);
  const absent = shown.filter((each) => each['present'] === false).map((each) => named(each));
  const found = present.map((each) => {
    const measured = Object.entries(each).filter(
      ([key, measuredValue]) => typeof measuredValue === 'number' && /_(s|ms|hz|db|ratio|lu)$/.test(key),
    );
    const details = measured.map(
      ([key, measuredValue]) => `${key.replaceAll('_', ' ')} ${plain(Number(measuredValue), 2)}`,
    );
    return details.length > 0 ? `${named(each)} (${details.join(', ')})` : named(each);
  });
  const first = found.length > 0 ? `I find ${joined(found)}.` : 'I find none of the effects I can tell.';
  return absent.length > 0 ? `${first} Not found: ${joined(absent)}.` : first;
}

function named(effect: Output): string {
  return String(effect['type']).replaceAll('_', ' ');
}

/** The vector and the fingerprint. */
export function embedding(output: Output): string {
  const dimension = number(output, 'dimension') ?? list(output, 'vector').count;
  const fingerprint = output['fingerprint'] ? ' and its acoustic fingerprint' : '';
  return `Its embedding has ${dimension} dimensions; the whole vector${fingerprint} are in the result of the run.`;
}

/** How two audios, or two channels, lie to each other. */
export function alignment(output: Output): string {
  const delay = number(output, 'channel_delay_s');
  const offset = number(output, 'offset_s');
  if (output['mode'] === 'channels' || output['mode'] === null) {
    if (delay === undefined) return `Nothing to align was found: ${reason(output)}.`;
    return `The right channel is ${plain(Math.abs(1_000 * delay), 3)} ms ${delay < 0 ? 'earlier' : 'later'} than the left, polarity ${String(output['polarity'])}.`;
  }
  const rate = number(output, 'drift_rate');
  const drift =
    rate !== undefined && Math.abs(rate - 1) > 1e-6
      ? ` It runs at ${plain(rate, 6)} of the pace of the reference.`
      : '';
  const warp = output['mode'] === 'warp' ? ' The pace varies: the path is in the result.' : '';
  return `The audio is ${plain(Math.abs(offset ?? 0), 4)} s ${(offset ?? 0) < 0 ? 'earlier' : 'later'} than the reference (confidence ${plain(number(output, 'confidence') ?? 0, 2)}).${drift}${warp}`;
}

/** The description itself. */
export function description(output: Output): string {
  return text(output, 'description') ?? reason(output);
}
