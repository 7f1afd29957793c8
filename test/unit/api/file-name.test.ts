import { describe, expect, test } from 'vitest';
import { attachment, fileNamePart, nameOfAudio } from '../../../api/artifacts/file-name.ts';

const BIDI = '\u202e\u2066\u200f';

describe('nameOfAudio', () => {
  test.each([
    ['https://a.example/music/song.mp3', 'song'],
    ['https://a.example/My%20Song%20%C3%A9t%C3%A9.final.wav?token=x#y', 'My Song été.final'],
    ['http://a.example/music/', 'music'],
    ['https://a.example/.wav', 'wav'],
    ['https://a.example/%E0%A4%A.wav', '%E0%A4%A'], // not UTF-8: unchanged
    ['https://a.example/..%2F..%2Fetc%2Fpasswd', 'passwd'],
    ['https://a.example/C%3A%5Cwindows%5Csong.wav', 'song'],
    [`https://a.example/${encodeURIComponent(`gnp${BIDI}.exe.wav`)}`, 'gnp_.exe'],
    ['https://a.example/a%00b%0D%0ASet-Cookie%3A%20c.wav', 'a_b_Set-Cookie_ c'],
    ['https://a.example/', undefined],
    ['https://a.example/%20', undefined],
    ['https://a.example/%2E%2E%20', undefined],
    ['upload://01234567-89ab-4def-8123-456789abcdef', undefined],
    ['artifact://01234567-89ab-4def-8123-456789abcdef', undefined],
    ['nonsense', undefined],
  ])('returns for %s: %s', (url, name) => {
    expect(nameOfAudio(url)).toBe(name);
  });

  test('cuts a name between characters, so that every file system accepts it', () => {
    expect(fileNamePart('x'.repeat(300))).toBe('x'.repeat(150));
    expect(fileNamePart('é'.repeat(300))).toBe('é'.repeat(75));
    expect(fileNamePart(`ab${'👍🏽'.repeat(50)}`)).toBe(`ab${'👍🏽'.repeat(18)}`); // eight bytes each
  });
});

describe('attachment', () => {
  test.each([
    ['song-vocals.flac', 'song-vocals.flac', 'song-vocals.flac'],
    ["l'été (live)*.flac", 'l__t_ _live_.flac', 'l%27%C3%A9t%C3%A9%20%28live%29.flac'],
    ['a "quoted" name.flac', 'a _quoted_ name.flac', 'a%20_quoted_%20name.flac'],
    ['a\r\nX-Evil: 1\r\n\r\n<script>.flac', 'a_X-Evil_ 1_script.flac', 'a_X-Evil_%201_script.flac'],
    ['../../etc/passwd', 'etc_passwd', 'etc_passwd'],
    ['C:\\windows\\x.flac', 'C_windows_x.flac', 'C_windows_x.flac'],
    ['a\0.flac', 'a.flac', 'a.flac'],
    [`gnp${BIDI}cod.flac`, 'gnp_cod.flac', 'gnp_cod.flac'],
    [`${'x'.repeat(300)}.flac`, `${'x'.repeat(240)}.flac`, `${'x'.repeat(240)}.flac`],
    // the longest name of an audio, with the suffix of a made file
    [`${'x'.repeat(150)}-vocals.flac`, `${'x'.repeat(150)}-vocals.flac`, `${'x'.repeat(150)}-vocals.flac`],
    ['\ud800.flac', '_.flac', '%EF%BF%BD.flac'],
    ['.flac', 'flac', 'flac'],
    ['..', 'file', 'file'],
    ['', 'file', 'file'],
  ])('of %j is one line without a path', (name, plain, encoded) => {
    const header = attachment(name);
    expect(header).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
    expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow();
  });
});
