import { spawn } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Asks for the bundle of the checkout in the current folder, and prints what it gets; a bundle that is made now is one line of code with the text of an argument. */
const START = `
  const { keptBundle } = await import(process.cwd() + '/worker/bundle-cache.ts');
  const [dir, made] = process.argv.slice(1);
  const code = await keptBundle(dir, () => Promise.resolve('// made for ' + made));
  process.stdout.write(code);
`;

/** Copies the part of the checkout that a bundle is made of; starts in it share a folder of bundles. */
async function aCheckout() {
  const root = await mkdtemp(join(tmpdir(), 'bundles-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const part of ['workflows', 'worker', 'platform/private-folder.ts', 'package.json'])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  await mkdir(join(root, 'node_modules'));
  const installed = join(root, 'node_modules', '.package-lock.json');
  await cp(join(ROOT, 'node_modules', '.package-lock.json'), installed);
  const dir = join(root, 'bundles');
  return {
    root,
    dir,
    installed,
    /** Returns for which start the bundle was made that this one gets. */
    start: async (name: string): Promise<string> => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', START, dir, name], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return (await text(child.stdout)).replace('// made for ', '');
    },
    /** Returns the paths of the kept bundles. */
    kept: async () => (await readdir(dir)).map((name) => join(dir, name)),
  };
}

describe('the bundle that a start keeps', () => {
  test('is that of the next start', async () => {
    const { start, kept } = await aCheckout();
    expect(await start('first')).toBe('first');
    expect(await start('second')).toBe('first');
    expect(await kept()).toHaveLength(1);
  });

  test.for([
    ['a source that was changed', ({ root }) => writeFile(join(root, 'workflows', 'index.ts'), 'export {};\n')],
    ['a new source', ({ root }) => writeFile(join(root, 'workflows', 'domain', 'new.ts'), 'export {};\n')],
    ['other options of the bundler', ({ root }) => writeFile(join(root, 'worker', 'bundle.ts'), 'export {};\n')],
    ['another version of a package', ({ installed }) => writeFile(installed, '{}')],
  ] as const satisfies [string, (checkout: { root: string; installed: string }) => Promise<void>][])(
    'is not that of %s',
    async ([, change]) => {
      const checkout = await aCheckout();
      await checkout.start('first');
      await change(checkout);
      expect(await checkout.start('second')).toBe('second');
      expect(await checkout.start('third')).toBe('second');
    },
  );

  test.for([
    ['cut off', (file) => truncate(file, 100)],
    ['empty', (file) => truncate(file, 0)],
    [
      'altered',
      async (file) => writeFile(file, (await readFile(file, 'utf8')).replace('made for first', 'made by me')),
    ],
  ] as const satisfies [string, (file: string) => Promise<void>][])(
    'is replaced where it is %s',
    async ([, damage]) => {
      const { start, kept } = await aCheckout();
      await start('first');
      await damage((await kept())[0]!);
      expect(await start('second')).toBe('second');
      expect(await start('third')).toBe('second');
    },
  );

  test('is removed with what was never finished, after some others', async () => {
    const { start, kept, root, dir } = await aCheckout();
    for (let n = 0; n < 6; n++) {
      await writeFile(join(root, 'workflows', 'index.ts'), `export const n = ${n};\n`);
      expect(await start(`${n}`)).toBe(`${n}`);
    }
    expect(await kept()).toHaveLength(4);
    const [fresh, old] = [join(dir, 'unfinished-1'), join(dir, 'unfinished-2')];
    for (const file of [fresh, old]) await writeFile(file, 'x');
    await utimes(old, new Date(0), new Date(0));
    await writeFile(join(root, 'workflows', 'index.ts'), 'export {};\n');
    await start('last');
    expect(await kept()).toContain(fresh);
    expect(await kept()).not.toContain(old);
  });

  test('is not looked for in a folder that another user could have filled, and a start without one bundles', async () => {
    const { start, root, dir } = await aCheckout();
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, dir);
    expect(await start('first')).toBe('first');
    expect(await start('second')).toBe('second');
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test('is closed to other users', async () => {
    const { start, kept, dir } = await aCheckout();
    await mkdir(dir);
    await chmod(dir, 0o755);
    await start('first');
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect((await stat((await kept())[0]!)).mode & 0o777).toBe(0o600);
  });
});
