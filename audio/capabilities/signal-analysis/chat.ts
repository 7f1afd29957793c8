import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, type Fields } from '../fields.ts';
import { clock, codecName, counted, joined, plain, valued } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'measure its length, loudness and levels',
  title: () => 'levels',

  sentences(output, { focus }) {
    const named = (...parts: string[]): boolean => parts.some((part) => focus.includes(part));
    const wants = (...parts: string[]): boolean => focus.length === 0 || named(...parts);
    return [
      ...(wants('duration') ? [`It is ${clock(numberIn(output, 'duration_s') ?? 0)} long.`] : []),
      ...(wants('format') ? [formatOf(output)] : []),
      ...(wants('loudness') ? [loudnessOf(output)] : []),
      ...(wants('peak', 'loudness', 'clipping')
        ? [`The true peak is ${valued(output, 'true_peak_dbtp', 'dBTP')}.`]
        : []),
      ...(wants('clipping') ? [clippingOf(output)] : []),
      ...(named('silences') ? [silencesOf(output)] : []),
      ...(named('dc') ? [`The DC offset is ${valued(output, 'dc_offset', 'of full scale', 5)}.`] : []),
      ...(named('stereo')
        ? [
            `The phase correlation is ${valued(output, 'phase_correlation', '(1 the same, 0 unrelated, -1 opposite)', 2)}.`,
          ]
        : []),
    ];
  },
};

function formatOf(output: Fields): string {
  const bitRate = numberIn(output, 'bit_rate_bps');
  const parts = [
    codecName(output['codec']),
    valued(output, 'sample_rate_hz', 'Hz', 0),
    counted(numberIn(output, 'channels') ?? 0, 'channel'),
    ...(bitRate === undefined ? [] : [`${plain(bitRate / 1_000, 0)} kbit/s`]),
  ];
  return `Format: ${parts.join(', ')}.`;
}

function loudnessOf(output: Fields): string {
  const [loudness, range] = [valued(output, 'integrated_lufs', 'LUFS'), valued(output, 'loudness_range_lu', 'LU')];
  return `Integrated loudness is ${loudness}, loudness range ${range}.`;
}

function clippingOf(output: Fields): string {
  const clipped = numberIn(output, 'clipped_samples') ?? 0;
  if (clipped === 0) return 'Nothing is clipped.';
  return `${counted(clipped, 'sample')} ${clipped === 1 ? 'is' : 'are'} clipped.`;
}

function silencesOf(output: Fields): string {
  const { shown, count } = listIn(output, 'silences');
  if (count === 0) return 'There is no silence in it.';
  const spans = shown.map((each) => `${clock(Number(each['start_s']))} to ${clock(Number(each['end_s']))}`);
  return `Silence: ${joined(spans)}${count > spans.length ? `, ${count} in all` : ''}.`;
}
