import { DEMO_TOKENS, demoKeyFile } from '../supervisor/demo-key.ts';
import type { EmbeddedService } from '../supervisor/service.ts';
import { say, shortPath } from './output.ts';

const DEFAULT_DATA_DIR = '.data';

/** Prints the addresses of the service, the demo key and where the logs are. */
export async function announce({
  url,
  hasConsole,
  temporalUi,
  dataDir,
  demo,
  signInLink,
}: Pick<EmbeddedService, 'url' | 'hasConsole' | 'temporalUi' | 'dataDir' | 'demo' | 'signInLink'>): Promise<void> {
  const link = hasConsole ? await signInLink() : undefined;
  say('');
  say('  The service runs. Press Ctrl-C to stop it.');
  say('');
  if (hasConsole) say(`  Console          ${link ?? `${url}/`}`);
  const elsewhere = shortPath(dataDir) === DEFAULT_DATA_DIR ? '' : `DATA_DIR=${shortPath(dataDir)} `;
  if (link)
    say(`                   signs in once, within 10 minutes; another link: ${elsewhere}npm run -s keys -- link`);
  say(`  API              ${url}`);
  if (temporalUi) say(`  Temporal Web UI  ${temporalUi}`);
  say(`  Demo key         ${demo.key}`);
  say(`                   ${demo.isNew ? `${DEMO_TOKENS} tokens, ` : ''}kept in ${shortPath(demoKeyFile(dataDir))}`);
  say(`  Logs             ${shortPath(dataDir)}/logs`);
  say('');
}

/** Prints a first request to paste. */
export function showFirstRequest({ url, demo }: Pick<EmbeddedService, 'url' | 'demo'>): void {
  const body = JSON.stringify({
    recipe_id: 'rec_0001_loudness_and_tempo',
    audio_urls: ['https://upload.wikimedia.org/wikipedia/commons/c/c8/Example.ogg'],
  });
  say('  A first batch to paste (or: npm run demo):');
  say('');
  say(`    curl -s ${url}/v1/batch -H 'Authorization: Bearer ${demo.key}' \\`);
  say(`      -H 'Content-Type: application/json' -d '${body}'`);
  say('');
}
