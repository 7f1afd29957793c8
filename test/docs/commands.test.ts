import { describe, expect } from 'vitest';
import { shared as test } from '../infra/fixtures.ts';
import { hasTool } from '../infra/has-tool.ts';
import { blocksOf, markdownPages, scenariosOf, word } from './blocks.ts';
import { responseDifferences } from './responses.ts';
import { runScenario } from './shell.ts';

/** Why some commands of the pages do not run here, by the word behind `norun=`. */
const NOT_RUN: Readonly<Record<string, string>> = {
  docker: 'needs Docker',
  servers: 'needs PostgreSQL, Temporal and S3 of an operator',
  vendor: 'needs a service of a vendor: a language model, or Stripe',
  download: 'downloads models from the internet',
  launch: 'starts the whole service or demo, which test/e2e/start.test.ts does',
  python: 'installs packages of Python, which test/api/client/python.long.test.ts does',
  page: 'serves a page, which test/docs/example-pages.long.test.ts opens in a browser',
  suite: 'is the test suite or a development tool itself',
};

const PAGES = markdownPages();

describe.skipIf(!hasTool('curl') || !hasTool('jq')).concurrent('the commands of the documentation', () => {
  for (const scenario of PAGES.flatMap(scenariosOf)) {
    test(`of ${scenario.page} run: ${scenario.name}`, async ({ service, audioHost, webhookSink }) => {
      const outputs = await runScenario(scenario, { service, audioHost, webhookSink });
      expect(responseDifferences(scenario, outputs)).toEqual([]);
    });
  }
});

test('every command of the documentation runs, or names a known reason why not', () => {
  const commands = PAGES.flatMap(blocksOf).filter(({ language }) => ['sh', 'bash', 'shell'].includes(language));
  const unknown = commands.filter((block) => !word(block, 'run') && !NOT_RUN[word(block, 'norun') ?? '']);
  expect(unknown.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
  expect(commands.length).toBeGreaterThan(20);
});
