import { expect } from 'vitest';
import { REPORT, test } from '../../infra/runs.ts';

test('says that an address leads to a web page, and which link is needed', async ({ run, audioHost }) => {
  const page = Buffer.from('\n<!DOCTYPE html>\n<html lang="en"><head><title>Sign in</title></head></html>');
  const shared = audioHost.serve('share-page', page, { contentType: 'text/html; charset=utf-8' });
  const login = audioHost.serve('song.mp3', page, { first: [{ redirect: audioHost.url('share-page') }] });
  const ended = await run.ended(await run.start({ recipe_id: REPORT, audio_urls: [shared, login] }));
  const message =
    'The address leads to a web page (HTML), such as a login page or the page of a shared file. Use a direct link to the audio file, or upload the file.';
  expect(ended.errors).toEqual([shared, login].map((audio_url) => ({ audio_url, code: 'not_audio', message })));
});
