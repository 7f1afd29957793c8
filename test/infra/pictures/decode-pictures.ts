import { AVMEDIA_TYPE_VIDEO, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet } from 'node-av/lib';

/** Returns the pictures of a video file as I420 bytes: the planes Y, U and V, one after the other. */
export function decodePictures(path: string): Uint8Array[] {
  const format = new FormatContext();
  check(format.openInputSync(path, null, null));
  check(format.findStreamInfoSync(null));
  const stream = format.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)!;
  if (stream.codecpar.format !== AV_PIX_FMT_YUV420P) throw new Error('not yuv420p');
  const codec = Codec.findDecoder(stream.codecpar.codecId)!;
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(stream.codecpar);
  decoder.threadCount = 1;
  check(decoder.open2Sync(codec, null));
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const pictures: Uint8Array[] = [];
  const send = (next: Packet | null): void => {
    check(decoder.sendPacketSync(next));
    while (decoder.receiveFrameSync(frame) >= 0) {
      pictures.push(Uint8Array.from(frame.toBuffer()));
      frame.unref();
    }
  };
  while (format.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === stream.index) send(packet);
    packet.unref();
  }
  send(null);
  frame.free();
  packet.free();
  decoder.freeContext();
  format.closeInputSync();
  return pictures;
}

function check(code: number): void {
  FFmpegError.throwIfError(code);
}
