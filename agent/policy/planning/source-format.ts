import { AUDIO_FORMATS, type AudioFormat } from '../../../audio/capabilities/capability.ts';
import { DEPTHS } from '../../../audio/capabilities/convert-audio/params.ts';
import { FORMAT_LIMITS } from '../../../audio/capabilities/format-limits.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import type { Request } from '../parts/request.ts';

/** Endings of names that are no name of a format. */
const SAME_FORMAT: Readonly<Record<string, string>> = { oga: 'ogg', wave: 'wav', m4b: 'm4a' };

/** Format of what is made of a file whose own format no name tells, as that of an upload: it keeps every sample. */
const UNKNOWN: AudioFormat = 'flac';

/**
 * Returns a conversion that names no format with the one of its source: "make it mono" of a WAV makes a WAV. The capability decides where that format
 * cannot be made, or does not hold what is asked for.
 */
export function withSourceFormat(request: Request, handle: string, conversation: Conversation): Request {
  const { capability, params } = request;
  if (capability !== 'convert_audio' || params['format'] !== undefined || Object.keys(params).length === 0)
    return request;
  const source = formatOf(handle, conversation);
  const format = source === undefined || holds(source, params) ? source : params['bit_depth'] ? 'wav' : undefined;
  return format === undefined ? request : { ...request, params: { format, ...params } };
}

/** Returns the format of a file, by what made it or by its name. */
function formatOf(handle: string, { audios, calls }: Conversation): AudioFormat | undefined {
  const audio = audios.find((each) => each.handle === handle);
  const call = calls.find(({ callId }) => audio?.madeBy !== undefined && callId === audio.madeBy);
  if (call) {
    const { format, audio: on } = call.input;
    if (typeof format === 'string') return asFormat(format);
    return typeof on === 'string' && on !== handle ? formatOf(on, { audios, calls } as Conversation) : undefined;
  }
  const [, ending = ''] = /\.([a-z0-9]{2,4})$/u.exec(audio?.name ?? '') ?? [];
  return ending === '' ? UNKNOWN : asFormat(SAME_FORMAT[ending] ?? ending);
}

function asFormat(name: string): AudioFormat | undefined {
  return AUDIO_FORMATS.find((format) => format === name);
}

function holds(format: AudioFormat, params: Request['params']): boolean {
  const { maxChannels, maxRate, rates } = FORMAT_LIMITS[format];
  const { channels, sample_rate_hz: rate, bit_depth: depth } = params;
  if (typeof channels === 'number' && channels > maxChannels) return false;
  if (typeof rate === 'number' && (rate > maxRate || rates?.includes(rate) === false)) return false;
  if (depth !== undefined && !DEPTHS[format]?.some((each) => each === depth)) return false;
  const isLossless = DEPTHS[format] !== undefined;
  return !(isLossless && (params['bitrate_kbps'] !== undefined || params['quality'] !== undefined));
}
