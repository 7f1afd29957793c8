import { describe, expect, test } from 'vitest';
import { FileShelf } from '../../../console/work/files/file-shelf.ts';

type Uploader = ConstructorParameters<typeof FileShelf>[0];

/** An upload that the test ends. */
interface Sent {
  name: string;
  signal: AbortSignal;
  end: (error?: Error) => void;
}

/** Returns a shelf whose uploads wait for the test. */
function aShelf() {
  const sent: Sent[] = [];
  const upload = ((source: File, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const end = (error?: Error): void =>
        error ? reject(error) : resolve({ audio_url: `https://audio.example/${source.name}` });
      sent.push({ name: source.name, signal, end });
    })) as unknown as Uploader['upload'];
  const ended = new AbortController();
  const shelf = new FileShelf({ upload }, ended.signal);
  const add = (name: string): void => shelf.addFiles([new File(['a'], name)], () => undefined);
  const states = () => shelf.shown().map(({ name, state }) => `${name} ${state}`);
  return { shelf, sent, ended, add, states };
}

describe('the files for the next work', () => {
  test('lose those that were started, and neither those that failed nor those that came since', async () => {
    const { shelf, sent, add, states } = aShelf();
    for (const name of ['one.wav', 'two.wav']) add(name);
    sent[0]!.end();
    sent[1]!.end(new Error('The connection broke.'));
    await expect.poll(states).toEqual(['one.wav ready', 'two.wav failed']);
    add('three.wav');
    shelf.removeStarted(['https://audio.example/one.wav']);
    expect(states()).toEqual(['two.wav failed', 'three.wav sending']);
    sent[2]!.end();
    await expect.poll(states).toEqual(['two.wav failed', 'three.wav ready']);
  });

  test('end with the session, uploads too', () => {
    const { sent, ended, add, states } = aShelf();
    for (const name of ['one.wav', 'two.wav', 'three.wav', 'four.wav']) add(name);
    ended.abort();
    expect(states()).toEqual([]);
    expect(sent.map(({ name, signal }) => [name, signal.aborted])).toEqual([
      ['one.wav', true],
      ['two.wav', true],
      ['three.wav', true],
    ]);
  });
});
