import { amountsOf, isAbout, says, slotAt, type Amount, type Family, type Reading } from '../reading/reading.ts';
import type { Slot } from '../reading/slot.ts';
import { wordOf, type Piece } from '../text/quantities.ts';

const LOSSY = new Set(['mp3', 'ogg', 'opus', 'aac', 'm4a']);
/** Bitrates that people say without a unit, kbit/s. */
const RATES = new Set([32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]);
export const isBitrate = (value: number): boolean => RATES.has(value);
/** Sample rates that people say without a unit or with "k", kHz. */
const SAMPLE_RATES = new Set([8, 11.025, 12, 16, 22, 22.05, 24, 32, 44.1, 48, 88.2, 96, 176.4, 192]);

/** Reads formats, bitrates, sample rates, bit depths and channels. */
export const formats: Family = function* formats(reading) {
  if (reading.act === 'unclear' || reading.act === 'decline') return;
  const isRead =
    isAbout(
      reading,
      'convert_audio',
      'extract_video_audio',
      'formats',
      'limits',
      'change_speed',
      'noise_reduction',
      'stem_analysis',
      'remove_audio_element',
      'crop_audio',
      'join_audio',
      'mix_audio',
      'fade_audio',
      'price',
    ) || reading.isInherited;
  if (!isRead || reading.act === 'condition' || reading.act === 'ask_audio') return;
  yield* formatSlots(reading);
  if (!isAbout(reading, 'convert_audio', 'extract_video_audio', 'formats', 'limits')) return;
  const target = formatOf(reading);
  for (const amount of amountsOf(reading, 'hz', 'k', 'kbps', 'bit', 'number')) {
    const slot = encodingOf(reading, amount, target);
    if (slot) yield slot;
  }
  const channels = reading.pieces.filter((piece) => wordOf(piece, 'channels') !== undefined);
  const [first] = channels;
  if (first) yield slotAt('channels', Number(wordOf(first, 'channels')), first);
};

/** Yields the format that is asked for: the last one, unless a word such as "rather than" or "from" stands before it. */
function* formatSlots(reading: Reading): Generator<Slot> {
  const { pieces } = reading;
  const named = pieces
    .map((piece, n) => ({ piece, n, format: wordOf(piece, 'format') }))
    .filter(({ format, n }) => format !== undefined && !isDenied(pieces, n));
  if (named.length === 0) return;
  if (isAbout(reading, 'formats') && reading.isTyped && named.length > 1) {
    yield slotAt(
      'format',
      named.map(({ format }) => format!),
      named[0]!.piece,
    );
    return;
  }
  const chosen = named.at(-1)!;
  yield slotAt('format', chosen.format!, chosen.piece);
}

function isDenied(pieces: readonly Piece[], n: number): boolean {
  const before = pieces.slice(Math.max(0, n - 2), n);
  return before.some(({ meanings }) => meanings.includes('not') || meanings.includes('instead'));
}

function formatOf({ pieces, earlier }: Reading): string | undefined {
  const own = pieces.map((piece) => wordOf(piece, 'format')).findLast((format) => format !== undefined);
  const before = earlier.flatMap(({ slots }) => slots).find(({ name }) => name === 'format')?.value;
  return own ?? (typeof before === 'string' ? before : undefined);
}

function encodingOf(
  reading: Reading,
  { quantity: { kind, value }, piece, n }: Amount,
  target: string | undefined,
): Slot | undefined {
  if (kind === 'hz') return slotAt('sample_rate_hz', Math.round(value), piece);
  if (kind === 'kbps') return slotAt('bitrate_kbps', value, piece);
  if (kind === 'bit') return slotAt('bit_depth', value, piece);
  const isLossy = target !== undefined && LOSSY.has(target);
  if (kind === 'k') {
    const isRate =
      (isLossy && RATES.has(value) && (ownFormat(reading) || value !== 48)) ||
      (RATES.has(value) && !SAMPLE_RATES.has(value));
    return isRate ? slotAt('bitrate_kbps', value, piece) : slotAt('sample_rate_hz', Math.round(value * 1_000), piece);
  }
  const { pieces } = reading;
  const isPair = /^[/]$/.test(pieces[n + 1]?.text ?? '') || /^[/]$/.test(pieces[n - 1]?.text ?? '');
  if ((value === 24 || value === 16) && isPair) return slotAt('bit_depth', value, piece);
  if (value >= 8_000 && value <= 192_000 && reading.act !== 'ask_service')
    return slotAt('sample_rate_hz', value, piece);
  if (isPair && SAMPLE_RATES.has(value)) return slotAt('sample_rate_hz', value * 1_000, piece);
  if (value === 44.1 || value === 22.05 || value === 88.2) return slotAt('sample_rate_hz', value * 1_000, piece);
  if (reading.isInherited)
    return ownFormat(reading) && RATES.has(value) ? slotAt('bitrate_kbps', value, piece) : undefined;
  if (isLossy && RATES.has(value)) return slotAt('bitrate_kbps', value, piece);
  if (!reading.isTyped) return undefined;
  if ((value === 24 || value === 16) && ownFormat(reading)) return slotAt('bit_depth', value, piece);
  if (RATES.has(value) && !isCounted(reading, n))
    return slotAt(says(reading, 'rate') ? 'sample_rate_hz' : 'bitrate_kbps', value, piece);
  return undefined;
}

function ownFormat({ pieces }: Reading): boolean {
  return pieces.some((piece) => wordOf(piece, 'format') !== undefined);
}

function isCounted({ pieces }: Reading, n: number): boolean {
  return pieces[n + 1]?.meanings.includes('noun') ?? false;
}
