import {
  clock,
  counted,
  joined,
  link,
  list,
  number,
  plain,
  reason,
  text,
  valued,
  type Output,
  worded,
} from '../wording.ts';
import { codecName } from '../crop-audio/chat.ts';

/** Loudness and levels: what was asked for, else the usual ones. */
export function signal(output: Output, focus: readonly string[]): string {
  const said: string[] = [];
  const wants = (what: string): boolean => focus.includes(what);
  const isBrief = focus.length === 0;
  if (isBrief || wants('duration')) said.push(`It is ${clock(number(output, 'duration_s') ?? 0)} long.`);
  if (isBrief || wants('format'))
    said.push(
      `Format: ${codecName(output['codec'])}, ${valued(output, 'sample_rate_hz', 'Hz', 0)}, ${counted(number(output, 'channels') ?? 0, 'channel')}${bitRate(output)}.`,
    );
  if (isBrief || wants('loudness'))
    said.push(
      `Integrated loudness is ${valued(output, 'integrated_lufs', 'LUFS')}, loudness range ${valued(output, 'loudness_range_lu', 'LU')}.`,
    );
  if (isBrief || wants('peak') || wants('loudness') || wants('clipping'))
    said.push(`The true peak is ${valued(output, 'true_peak_dbtp', 'dBTP')}.`);
  if (isBrief || wants('clipping')) {
    const clipped = number(output, 'clipped_samples') ?? 0;
    said.push(
      clipped === 0 ? 'Nothing is clipped.' : `${counted(clipped, 'sample')} ${clipped === 1 ? 'is' : 'are'} clipped.`,
    );
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
  if (wants('dc')) said.push(`The DC offset is ${valued(output, 'dc_offset', 'of full scale', 5)}.`);
  if (wants('stereo'))
    said.push(
      `The phase correlation is ${valued(output, 'phase_correlation', '(1 the same, 0 unrelated, -1 opposite)', 2)}.`,
    );
  return said.join(' ');
}

function bitRate(output: Output): string {
  const rate = number(output, 'bit_rate_bps');
  return rate === undefined ? '' : `, ${plain(rate / 1_000, 0)} kbit/s`;
}

/** What the spectrum looks like. */
export function spectrum(output: Output): string {
  const summary = (output['summary'] ?? {}) as Output;
  const mean = (field: string): number | undefined => number((summary[field] ?? {}) as Output, 'mean');
  const said = SPECTRUM.flatMap(([field, say, digits]) => {
    const measured = mean(field);
    return measured === undefined ? [] : [say(plain(measured, digits))];
  });
  const values = said.length > 0 ? `On average ${joined(said)}.` : `Its spectrum is not measurable: ${reason(output)}.`;
  return output['image'] ? `${values} Here is its ${link(output['image'], 'spectrogram')}.` : values;
}

const SPECTRUM: readonly [field: string, say: (value: string) => string, digits: number][] = [
  ['centroid_hz', (value) => `the spectral centroid is ${value} Hz`, 0],
  ['bandwidth_hz', (value) => `the bandwidth ${value} Hz`, 0],
  ['rolloff_hz', (value) => `the roll-off ${value} Hz (85 % lie below)`, 0],
  ['flatness', (value) => `the flatness ${value} (1 of noise, 0 of a tone)`, 3],
];

/** The vector and the fingerprint. */
export function embedding(output: Output): string {
  const dimension = number(output, 'dimension') ?? 0;
  const vector = output['vector']
    ? `Its embedding has ${dimension} dimensions, model ${String(output['model'])}.`
    : `There is no embedding: ${reason(output, 'vector')}.`;
  const fingerprint = output['fingerprint']
    ? 'It has an acoustic fingerprint (Chromaprint).'
    : `There is no fingerprint: ${reason(output, 'fingerprint')}.`;
  return `${vector} ${fingerprint} The values are in the result of the run.`;
}

/** How two audios, or two channels, lie to each other. */
export function alignment(output: Output, _focus: readonly string[], input: Output): string {
  const delay = number(output, 'channel_delay_s');
  const offset = number(output, 'offset_s');
  const [audio, reference] = [worded(input['audio'], 'the audio'), worded(input['reference'], 'the reference')];
  if (output['mode'] === 'channels' || input['reference'] === undefined) {
    if (delay === undefined) return `Nothing to align was found: ${reason(output, 'channel_delay_s')}.`;
    const polarity = text(output, 'polarity');
    const turned =
      polarity === undefined ? '' : `, ${polarity === 'same' ? 'with the same polarity' : 'with inverted polarity'}`;
    return `The right channel ${timed(1_000 * delay, 'ms', 'the left', 3)}${turned}.`;
  }
  if (offset === undefined) return `${audio} and ${reference} have nothing in common: ${reason(output, 'offset_s')}.`;
  const rate = number(output, 'drift_rate');
  const drift =
    rate !== undefined && Math.abs(rate - 1) > 1e-6
      ? ` A second of ${reference} lasts ${plain(rate, 6)} s in ${audio}.`
      : '';
  const warp = output['mode'] === 'warp' ? ' The pace varies: the path is in the result of the run.' : '';
  return `${audio} ${timed(offset, 's', reference, 4)} (confidence ${plain(number(output, 'confidence') ?? 0, 2)}).${drift}${warp}`;
}

function timed(by: number, unit: string, than: string, digits: number): string {
  const size = plain(Math.abs(by), digits);
  if (Number(size) === 0) return `is in time with ${than}`;
  return `is ${size} ${unit} ${by < 0 ? 'earlier' : 'later'} than ${than}`;
}
