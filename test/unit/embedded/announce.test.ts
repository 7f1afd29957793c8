import { expect, onTestFinished, test, vi } from 'vitest';
import { announce } from '../../../embedded/terminal/announce.ts';

test.each([
  ['.data', 'another link: npm run -s keys -- link\n'],
  ['/var/lib/audio', 'another link: DATA_DIR=/var/lib/audio npm run -s keys -- link\n'],
])('the command for another link works as it is printed where DATA_DIR is %s', async (dataDir, expected) => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  await announce({
    url: 'http://127.0.0.1:3000',
    hasConsole: true,
    temporalUi: undefined,
    dataDir,
    demo: { key: 'svc_live_x', isNew: false },
    signInLink: () => Promise.resolve('http://localhost:3000/#signin=x'),
  });
  expect(lines.join('')).toContain(expected);
});
