import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf } from '../../../embedded/supervisor/environment.ts';
import { loadConfig } from '../../../platform/config.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { createLogger } from '../../../platform/telemetry/logger.ts';
import { until } from '../../infra/until.ts';
import { createAccount } from './account.ts';
import type { CampaignLog } from './log.ts';
import { entriesOf, PARTS, prepareServiceTree, type ServiceTree } from './service-tree.ts';
import { lastOf, type Stage } from './stage.ts';

const STOP_LIMIT_MS = 60_000;
/** Entry of the work folder that the next start uses again. */
const COMPILED_CODE = 'code';

/** Prepares the service as a user runs it, for a campaign. */
export async function prepareNpmStart(settings: Record<string, string>): Promise<ServiceTree & Stage> {
  const tree = await prepareServiceTree(settings);
  return {
    ...tree,
    createAccount: (tokens) => createAccount({ DATA_DIR: tree.dataDir }, tokens),
    openDatabase: () =>
      openPool(
        loadConfig(environmentOf(tree.dataDir)),
        createLogger('campaign', { LOG_LEVEL: 'silent', LOG_PRETTY: false }),
      ),
    checkParts: (log) => checkParts(tree, log),
    stopAndCheck: (log) => stopAndCheck(tree, log),
    lastLines: () => lastLines(tree),
  };
}

/** Checks that at most one process of each part runs. */
function checkParts(tree: ServiceTree, log: CampaignLog): void {
  const commands: Record<(typeof PARTS)[number], RegExp> = {
    api: /api\/main\.ts/,
    worker: /worker\/main\.ts/,
    temporal: /server start-dev|temporal.*--db-filename/,
    postgres: /postgres.* -D /,
  };
  const members = tree.members();
  for (const part of PARTS) {
    const pids = members.filter(({ command }) => commands[part].test(command)).map(({ pid }) => pid);
    log.check('once', pids.length <= 1, `${pids.length} processes are ${part}: ${pids.join(', ')}`);
  }
}

/** Stops the service as Ctrl-C does and checks that nothing is left. */
async function stopAndCheck(tree: ServiceTree, log: CampaignLog): Promise<void> {
  const npm = tree.npm();
  if (npm !== undefined) process.kill(npm, 'SIGINT');
  const members = () => tree.members().map(({ command }) => command.slice(0, 80));
  await until('every process has ended', () => members().length === 0, { limitMs: STOP_LIMIT_MS }).catch(() => {});
  log.check('leftovers', members().length === 0, `still running after the stop: ${members().join('; ')}`);
  const work = entriesOf(tree.dataDir, 'work').filter((name) => name !== COMPILED_CODE);
  log.check('leftovers', work.length === 0, `left in the work folder: ${work.join(', ')}`);
}

function lastLines(tree: ServiceTree): string {
  const logs = ['api', 'worker'].map((part) => join(tree.dataDir, 'logs', `${part}.log`));
  const texts = [tree.output(), ...logs.map((file) => tryRead(file))];
  return texts.map((text) => lastOf(text)).join('\n--\n');
}

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
