import { describe, expect, test } from 'vitest';
import { uploadName } from '../../../../api/uploads/upload-name.ts';

describe('the name of an upload', () => {
  test.each([
    [{ name: 'My Song.wav' }, 'My Song'],
    [{ name: 'C:\\Music\\夜の歌 (live).final.flac' }, '夜の歌 (live).final'],
    [{ name: '../../etc/passwd' }, 'passwd'],
    [{ name: 'song\u202Egnp.exe.mp3' }, 'song_gnp.exe'],
    [{ name: 'a\r\nSet-Cookie: x=1' }, 'a_Set-Cookie_ x=1'],
    [{ header: 'attachment; filename="plain.mp3"' }, 'plain'],
    [{ header: 'attachment; filename="plain.mp3"; filename*=UTF-8\'\'%E2%82%AC%20rates.mp3' }, '€ rates'],
    [{ header: `attachment; filename="${Buffer.from('Öl.mp3').toString('latin1')}"` }, 'Öl'],
    [{ header: 'attachment; filename="\u00d6l.mp3"' }, 'Öl'],
    [{ name: 'query.wav', header: 'attachment; filename="header.wav"' }, 'query'],
  ])('is read from %j', (sent, name) => {
    expect(uploadName(sent)).toBe(name);
  });

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: '///' }],
    [{ name: '\u202E\u0000.' }],
    [{ name: 'x'.repeat(100_000) }],
    [{ header: 'attachment' }],
    [{ header: 'attachment; filename=' }],
    [{ header: '; ; =' }],
    [{ header: `attachment; filename="${'x'.repeat(100_000)}"` }],
  ])('is absent in %j', (sent) => {
    expect(uploadName(sent)).toBeUndefined();
  });

  test('is at most 150 bytes long', () => {
    expect(Buffer.byteLength(uploadName({ name: `${'夜'.repeat(500)}.wav` })!)).toBeLessThanOrEqual(150);
  });
});
