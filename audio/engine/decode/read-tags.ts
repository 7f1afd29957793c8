import { AV_DISPOSITION_ATTACHED_PIC } from 'node-av/constants';
import { Packet, type FormatContext, type Stream } from 'node-av/lib';
import { callCodec } from '../watch/codec-calls.ts';
import { coverOf, MAX_COVER_BYTES, tagText, TEXT_TAGS, type Cover, type Tags } from '../tags.ts';
import { openInput } from './open-input.ts';
import { readId3 } from './read-id3.ts';

/** Packets among which a cover is looked for. */
const MAX_PACKETS = 64;

/** Reads the tags of a file; none of one that does not open. */
export function readTags(path: string): Tags {
  const opened = openInput(path);
  if (!opened.ok) return { text: {} };
  using input = opened.value;
  const first = readId3(path);
  const { text, cover } = callCodec(() => tagsOf(input.format, input.stream));
  const kept = first.cover ?? cover;
  return { text: { ...text, ...first.text }, ...(kept ? { cover: kept } : {}) };
}

/** Returns the tags that FFmpeg read: of the container, or else of the stream, where Ogg has them. */
function tagsOf(format: FormatContext, stream: Stream): Tags {
  const tags: Tags = { text: {} };
  for (const name of TEXT_TAGS) {
    const value = format.metadata?.get(name) ?? stream.metadata?.get(name);
    const text = value && tagText(value);
    if (text) tags.text[name] = text;
  }
  const cover = coverIn(format);
  return cover ? { ...tags, cover } : tags;
}

/** Returns the cover that a container holds as a stream of one picture. FFmpeg gives its packet before those of the audio. */
function coverIn(format: FormatContext): Cover | undefined {
  const picture = format.streams.find(({ disposition }) => (disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0);
  if (!picture) return undefined;
  // Not `picture.attachedPic`: the binding frees that packet, which is part of the stream, and crashes.
  using packet = new Packet();
  packet.alloc();
  for (let packets = 0; packets < MAX_PACKETS && format.readFrameSync(packet) >= 0; packets++) {
    const isCover = packet.streamIndex === picture.index && packet.size <= MAX_COVER_BYTES && packet.data;
    if (isCover) return coverOf(Buffer.from(packet.data!));
    packet.unref();
  }
  return undefined;
}
