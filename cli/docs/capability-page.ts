import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Capability } from '../../audio/capabilities/capability.ts';
import { versionedOutput } from '../../audio/capabilities/versions.ts';
import { CAPABILITIES, exampleParams } from '../../audio/capabilities/list.ts';
import { capabilityFolder, isAddition } from '../../workflows/domain/capabilities.ts';
import type { Page } from './page.ts';
import { outputTable, parameterTable } from './schema-table.ts';

const ADDITIONS = "Additions to the contract's eighteen:";

/** Returns a page for each capability, in the contract's order, and their index. */
export function capabilityPages(root: string): Page[] {
  return [indexPage(), ...CAPABILITIES.map((capability) => pageOf(root, capability))];
}

/** Returns the table of capabilities in Markdown; `folder` is the path to `docs/capabilities` from where it is shown. */
export function capabilityTable(folder = '.'): string {
  const added = CAPABILITIES.filter(({ name }) => isAddition(name));
  const own = tableOf(
    CAPABILITIES.filter(({ name }) => !isAddition(name)),
    folder,
  );
  return added.length === 0 ? own : `${own}\n\n${ADDITIONS}\n\n${tableOf(added, folder)}`;
}

function tableOf(capabilities: readonly Capability[], folder: string): string {
  const rows = capabilities.map(
    ({ name, takes, makes, summary }) => `| [\`${name}\`](${folder}/${name}.md) | ${takes} | ${makes} | ${summary} |`,
  );
  return ['| Capability | Takes | Makes | What it does |', '|---|---|---|---|', ...rows].join('\n');
}

function indexPage(): Page {
  const text = `# Capabilities

${capabilityTable()}

An analysis returns measurements and passes its input on to the next step; a step that makes audio or video feeds it to the next. The first
step of a recipe takes any file. Every capability but \`join_audio\` and \`mix_audio\` works without parameters, and its output has a field \`engine\` that names what
computed it. How figures and speeds were measured: [\`audio/capabilities/README.md\`](../../audio/capabilities/README.md#figures).

<!-- Written by npm run docs. -->
`;
  return { path: 'docs/capabilities/README.md', text };
}

function pageOf(root: string, capability: Capability): Page {
  const { name, version, summary, takes, makes, engine, params, previous, uses = [] } = capability;
  const folder = `audio/capabilities/${capabilityFolder(name)}`;
  const method = readFileSync(join(root, folder, 'method.md'), 'utf8');
  const text = `# ${name}

${summary}

| | |
|---|---|
| Takes | ${takes} |
| Makes | ${makes} |
| [Version](../versions.md) | ${version}${previous ? `; ${previous.version} until the next release` : ''} |
| Contract | ${isAddition(name) ? "an addition to the contract's eighteen" : 'one of its eighteen'} |
| Engine | \`${engine}\` |
| Optional models | ${uses.length > 0 ? uses.join(', ') : 'none'} |
| Code | [\`${folder}\`](../../${folder}) |

## Parameters

${parameterTable(params)}

As a step of a recipe:

\`\`\`json
${exampleStep(capability)}
\`\`\`

## Output

${outputTable(versionedOutput(capability))}

${method.trim()}

<!-- Written by npm run docs from the schemas and method.md in ${folder}. -->
`;
  return { path: `docs/capabilities/${name}.md`, text };
}

/** Returns a step with every parameter that has a default written out. */
function exampleStep(capability: Capability): string {
  const params = exampleParams(capability);
  const step = { capability: capability.name, ...(Object.keys(params).length > 0 ? { params } : {}) };
  return JSON.stringify(step, undefined, 2);
}
