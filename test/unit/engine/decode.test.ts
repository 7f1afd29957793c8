import { describe, expect } from 'vitest';
import { noise, quantised, sine, wav } from '../../infra/audio.ts';
import { media, MEDIA_FORMATS, silentVideo } from '../../infra/media.ts';
import { withHeadersAgain } from './repeated-headers.ts';
import { test } from './engine-fixtures.ts';

const RATE = 44_100;
const FRAMES = 2 * RATE + 777;
const left = sine({ seconds: FRAMES / RATE, hz: 440 });
const right = sine({ seconds: FRAMES / RATE, hz: 660, level: 0.25 });

describe('formats', () => {
  const codecs = {
    flac: 'flac',
    wav: 'pcm_f32le',
    mp3: 'mp3',
    m4a: 'aac',
    ogg: 'vorbis',
    opus: 'opus',
    aac: 'aac',
    mp4: 'aac',
    webm: 'opus',
    ts: 'aac',
    flv: 'aac',
  };

  test.for(MEDIA_FORMATS.filter((format) => !['aac', 'opus', 'webm', 'ts', 'flv'].includes(format)))(
    'a stereo %s decodes to every encoded sample, without a shift',
    async (format, { workbench }) => {
      const { outcome, samples } = await workbench.decode(await media(format, [left, right]));
      expect(outcome).toMatchObject({
        ok: true,
        value: { codec: codecs[format], sample_rate_hz: RATE, channels: 2, has_video: format === 'mp4' },
      });
      // An mp4 of the test's muxer ends with a whole frame; all other formats are exact.
      const surplus = format === 'mp4' ? 1_024 : 0;
      expect(samples[0]!.length).toBeGreaterThanOrEqual(FRAMES);
      expect(samples[0]!.length).toBeLessThanOrEqual(FRAMES + surplus);
      expect(distance(samples[0]!, left)).toBeLessThan(0.02);
      expect(distance(samples[1]!, right)).toBeLessThan(0.02);
    },
  );

  test('raw AAC decodes without its encoder delay', async ({ workbench }) => {
    const { outcome, samples } = await workbench.decode(await media('aac', [left]));
    expect(outcome).toMatchObject({ ok: true, value: { container: 'aac', codec: 'aac' } });
    expect(samples[0]!.length - FRAMES).toBeGreaterThanOrEqual(0);
    expect(samples[0]!.length - FRAMES).toBeLessThan(1_024);
    expect(distance(samples[0]!, left)).toBeLessThan(0.02);
  });

  test.for(['opus', 'webm'] as const)('%s decodes at 48 kHz with its full length', async (format, { workbench }) => {
    const at48 = sine({ seconds: 2.01, hz: 440, sampleRate: 48_000 });
    const { outcome, samples } = await workbench.decode(await media(format, [at48], { sampleRate: 48_000 }));
    expect(outcome).toMatchObject({
      ok: true,
      value: { codec: 'opus', sample_rate_hz: 48_000, has_video: format === 'webm' },
    });
    expect(Math.abs(samples[0]!.length - at48.length)).toBeLessThan(format === 'opus' ? 1 : 960);
    expect(distance(samples[0]!, at48)).toBeLessThan(0.03);
  });

  test.for([
    ['ts', 'mpegts'],
    ['flv', 'flv'],
  ] as const)('the sound of a %s video is decoded with all its priming', async ([format, container], { workbench }) => {
    const { outcome, samples } = await workbench.decode(await media(format, [left, right]));
    expect(outcome).toMatchObject({ ok: true, value: { container, codec: 'aac', has_video: true, channels: 2 } });
    expect(samples[1]!.length - FRAMES - 1_024).toBeGreaterThanOrEqual(0);
    expect(samples[1]!.length - FRAMES - 1_024).toBeLessThan(1_024);
    expect(distance(samples[1]!.subarray(1_024), right)).toBeLessThan(0.02);
  });

  test.for([16, 24] as const)('a %i-bit wav decodes to its exact values', async (bits, { workbench }) => {
    const { samples } = await workbench.decode(wav([left, right], { bits }));
    expect(samples[1]).toEqual(right.map((x) => quantised(x, bits)));
  });

  test.for([
    ['RIFF', (bytes: Buffer) => bytes],
    ['RF64', large('RF64')],
    ['BW64', large('BW64')],
  ] as const)(
    'a %s whose samples repeat every 192 bytes is not mistaken for a video stream',
    async ([, of], { workbench }) => {
      const tone = sine({ seconds: 20, hz: 1_000, sampleRate: 8_000, level: 10 ** (-33 / 20) });
      const { outcome } = await workbench.decode(of(Buffer.from(wav([tone, tone], { bits: 24, sampleRate: 8_000 }))));
      expect(outcome).toMatchObject({ ok: true, value: { container: 'wav', frames: 160_000 } });
    },
  );

  test.for([
    ['is 0 in both places, as in a stream', { riff: 0, data: 0 }, FRAMES],
    ['is the largest one in both places, as in a stream', { riff: 0xffffffff, data: 0xffffffff }, FRAMES],
    ['is 0 for the samples only', { data: 0 }, FRAMES],
    ['is wrong for the file only', { riff: 1_000 }, FRAMES],
    ['goes beyond the end', { riff: 0x7fffffff, data: 0x7fffffff - 36 }, FRAMES],
    ['ends before the last samples', { data: 4 * 1_000 }, 1_000],
  ] as const)('a wav whose size %s is read as far as its header means', async ([, sizes, frames], { workbench }) => {
    const bytes = wav([left, right]);
    if ('riff' in sizes) bytes.writeUInt32LE(sizes.riff, 4);
    if ('data' in sizes) bytes.writeUInt32LE(sizes.data, 40);
    const { samples } = await workbench.decode(bytes);
    expect(samples[1]).toEqual(right.subarray(0, frames).map((x) => quantised(x, 16)));
  });

  test('chunks after the samples of a wav are not decoded', async ({ workbench }) => {
    const tags = Buffer.from('LIST\x1a\0\0\0INFOISFT\x0e\0\0\0Lavf60.16.100\0', 'latin1');
    const { outcome } = await workbench.decode(Buffer.concat([wav([left, right]), tags]));
    expect(outcome).toMatchObject({ ok: true, value: { frames: FRAMES } });
  });

  test.for([1, 3, 6, 8, 16])('%i channels stay apart', async (channels, { workbench }) => {
    const planes = Array.from({ length: channels }, (_, i) => sine({ seconds: 0.1, hz: 100 * (i + 1) }));
    const { samples } = await workbench.decode(wav(planes, { bits: 32 }));
    expect(samples).toEqual(planes);
  });

  test.for([8_000, 11_025, 96_000, 192_000])('a wav of %i Hz keeps its rate', async (sampleRate, { workbench }) => {
    const { outcome } = await workbench.decode(wav([sine({ seconds: 1, sampleRate })], { sampleRate }));
    expect(outcome).toMatchObject({ ok: true, value: { sample_rate_hz: sampleRate, frames: sampleRate } });
  });
});

describe('damaged and hostile files', () => {
  test.for([
    ['garbage', noiseBytes(50_000)],
    ['an empty file', Buffer.alloc(0)],
    ['one byte', Buffer.from('R')],
    ['a text', 'The quick brown fox jumps over the lazy dog. '.repeat(200)],
    ['a web page', '<!doctype html><html><body><h1>404</h1></body></html>'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
  ] as const)('%s is no audio', async ([, bytes], { workbench }) => {
    expect((await workbench.decode(bytes)).outcome).toMatchObject({ ok: false, failure: { code: 'not_audio' } });
  });

  test.for([
    '<!doctype html><html><body><h1>404</h1></body></html>',
    '\ufeff\r\n <!-- saved from the web --> <!-- <audio> -->\n<HTML lang="en"><head></head></HTML>',
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html></html>',
    '<script>location.href = "/login";</script>',
  ])('a web page is recognised: %s', async (page, { workbench }) => {
    const { outcome } = await workbench.decode(page);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'not_audio', isWebPage: true } });
  });

  test.for([
    'The <html> element of a page.',
    '<svg xmlns="http://www.w3.org/2000/svg"><title>html</title></svg>',
    '<?xml version="1.0"?><rss></rss>',
    '<!-- a comment that does not end <html>',
    `${'<!--'.repeat(1_000)}<html>`,
    `${'<!-- -->'.repeat(500)}html`, // can be read in many ways if a comment may contain another
  ])('another text is not taken for a web page: %s', async (text, { workbench }) => {
    const { outcome } = await workbench.decode(text);
    expect(outcome).toEqual({ ok: false, failure: { code: 'not_audio' } });
  });

  test.for([
    ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['a concat script', 'ffconcat version 1.0\nfile /etc/passwd\n'],
    [
      'a picture that points elsewhere',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    [
      'a DASH manifest',
      '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>file:///etc/</BaseURL></Period></MPD>',
    ],
    [
      'a session description',
      'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n',
    ],
  ] as const)('%s opens nothing', async ([, text], { workbench }) => {
    expect((await workbench.decode(text)).outcome).toMatchObject({ ok: false, failure: { code: 'not_audio' } });
  });

  test('a playlist that names a real audio file is refused too', async ({ workbench }) => {
    const target = await workbench.file('target.wav', wav([left]));
    const { outcome } = await workbench.decode(
      `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${target}\n#EXT-X-ENDLIST\n`,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'not_audio' } });
  });

  test('an mp4 cut off before its index is damaged', async ({ workbench }) => {
    const whole = await media('mp4', [left]);
    const { outcome } = await workbench.decode(whole.subarray(0, whole.length / 2));
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'audio_damaged' } });
  });

  test('a file of zero samples is damaged', async ({ workbench }) => {
    expect((await workbench.decode(wav([new Float32Array(0)]))).outcome).toMatchObject({
      ok: false,
      failure: { code: 'audio_damaged' },
    });
  });

  test('a video without sound has no audio stream', async ({ workbench }) => {
    expect((await workbench.decode(await silentVideo())).outcome).toMatchObject({
      ok: false,
      failure: { code: 'no_audio_stream' },
    });
  });

  test.for(['wav', 'mp3', 'flac', 'ogg'] as const)(
    'a %s cut in the middle decodes up to the cut',
    async (format, { workbench }) => {
      const whole = await media(format, [noise({ seconds: 4, level: 0.3 })]);
      const { outcome } = await workbench.decode(whole.subarray(0, whole.length / 2));
      expect(outcome).toMatchObject({ ok: true });
      expect(outcome.ok && outcome.value.duration_s).toBeGreaterThan(1);
      expect(outcome.ok && outcome.value.duration_s).toBeLessThan(3);
    },
  );

  test('an ogg with headers repeated within the audio decodes to every sample', async ({ workbench }) => {
    const whole = await media('ogg', [left]);
    const { samples: plain } = await workbench.decode(whole);
    const { outcome, samples } = await workbench.decode(withHeadersAgain(whole));
    expect(outcome).toMatchObject({ ok: true, value: { container: 'ogg', codec: 'vorbis' } });
    expect(samples).toEqual(plain);
  });

  test('a flac with flipped bytes decodes to most of its samples', async ({ workbench }) => {
    const bytes = await media('flac', [noise({ seconds: 5, level: 0.3 })]);
    for (let at = 20_000; at < bytes.length; at += 100_000) bytes[at]! ^= 0xff;
    const { outcome } = await workbench.decode(bytes);
    expect(outcome.ok && outcome.value.duration_s).toBeGreaterThan(3);
  });

  test('samples that are not numbers become silence', async ({ workbench }) => {
    const { samples } = await workbench.decode(
      wav([Float32Array.of(0.5, NaN, Infinity, -Infinity, -0.5)], { bits: 32 }),
    );
    expect(samples[0]).toEqual(Float32Array.of(0.5, 0, 0, 0, -0.5));
  });

  test('a header that claims 60,000 channels is refused', async ({ workbench }) => {
    const bytes = wav([left]);
    bytes.writeUInt16LE(60_000, 22);
    expect((await workbench.decode(bytes)).outcome).toMatchObject({
      ok: false,
      failure: { code: 'too_many_channels' },
    });
  });

  test('a rare codec is not decoded', async ({ workbench }) => {
    const bytes = wav([left], { bits: 16 });
    bytes.writeUInt16LE(0x20, 20); // Yamaha's ADPCM
    bytes.writeUInt16LE(4, 34);
    expect((await workbench.decode(bytes)).outcome).toMatchObject({ ok: false, failure: { code: 'not_audio' } });
  });

  test('a wma cut off in its header is damaged', async ({ workbench }) => {
    const head = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(40, 7)]);
    expect((await workbench.decode(head)).outcome).toMatchObject({ ok: false, failure: { code: 'audio_damaged' } });
  });

  test('decoding stops before the samples fill the disk', async ({ workbench }) => {
    const bytes = wav([sine({ seconds: 1 }), sine({ seconds: 1 })]);
    const room = { maxSamples: 2 * RATE };
    expect((await workbench.decode(bytes, room)).outcome).toMatchObject({ ok: true });
    expect((await workbench.decode(bytes, { maxSamples: 2 * RATE - 1 })).outcome).toMatchObject({
      ok: false,
      failure: { code: 'audio_too_long', detail: expect.stringContaining('Decoded') },
    });
  });

  test('decoding stops as soon as the audio is longer than allowed', async ({ workbench }) => {
    const { outcome } = await workbench.decode(wav([sine({ seconds: 10 })]), { maxSeconds: 5 });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'audio_too_long' } });
    expect((await workbench.decode(wav([sine({ seconds: 5 })]), { maxSeconds: 5 })).outcome).toMatchObject({
      ok: true,
    });
  });
});

/** Returns the root mean square of the difference. */
function distance(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum / length);
}

function noiseBytes(length: number): Buffer {
  return Buffer.from(noise({ seconds: 1, sampleRate: length, level: 127 }).map((x) => x + 128));
}

/** Returns a converter to the WAV variant for more than 4 GiB, with sizes in a separate chunk (EBU Tech 3306, ITU-R BS.2088). */
function large(begins: 'RF64' | 'BW64'): (wave: Buffer) => Buffer {
  return (wave) => {
    const sizes = Buffer.alloc(36);
    sizes.write('ds64');
    sizes.writeUInt32LE(28, 4);
    sizes.writeBigUInt64LE(BigInt(wave.length + 28), 8);
    sizes.writeBigUInt64LE(BigInt(wave.length - 44), 16);
    return Buffer.concat([Buffer.from(`${begins}\xff\xff\xff\xffWAVE`, 'latin1'), sizes, wave.subarray(12)]);
  };
}
