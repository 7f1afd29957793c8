import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Creates a paid account with tokens beside the service whose settings these are, as an operator does. */
export async function createAccount(
  settings: Record<string, string>,
  tokens: number,
): Promise<{ apiKey: string; accountId: string }> {
  const args = ['cli/keys.ts', 'create', '--kind', 'live', '--tokens', String(tokens)];
  const env = { PATH: process.env['PATH'], ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  const { api_key: apiKey, account_id: accountId } = JSON.parse(stdout) as { api_key: string; account_id: string };
  return { apiKey, accountId };
}
