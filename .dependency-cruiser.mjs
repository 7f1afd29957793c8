/**
 * Import rules of the layout. Imports point left:
 *
 *   workflows <- platform | audio <- agent <- activities <- api | worker <- embedded <- cli <- test | training
 *
 * client/ stands beside them: it imports nothing, and only console, cli, tests and examples import it. console/ is the page: it
 * imports client/ and packages, and nothing imports it.
 */
const COLUMNS = [
  ['workflows'],
  ['platform', 'audio'],
  ['agent'],
  ['activities'],
  ['api', 'worker'],
  ['embedded'],
  ['cli'],
  ['test', 'training'],
];

/** A capability's measurement lives in its folder, but is a test and no part of the product. */
const MEASUREMENT = '^audio/capabilities/[^/]+/measure\\.ts$';

const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});

const oneOf = (folders) => `^(${folders.join('|')})/`;

/** Folders of the signal library whose imports differ from "itself, core, kernels, transforms", with what they may load. */
const DSP_FOLDERS = {
  kernels: [],
  core: ['kernels'],
  transforms: ['core', 'kernels'],
  harmony: ['core', 'kernels', 'transforms', 'beats'],
  picture: ['core', 'kernels', 'transforms', 'spectral'],
};

/** A resource of the API: a folder with its schemas, presenters, commands and routes. */
const RESOURCE = '^api/(?!http/|auth/|mcp/|openapi/|docs/)[^/]+/';
/** A route is named by one word: its verb, or the last word of its path. */
const ROUTE = `${RESOURCE}(?!(?:schemas|presenters)\\.ts$)[a-z]+\\.ts$`;
/** A command is named verb-object. Files named after a URL are schemas. */
const COMMAND = `${RESOURCE}(?![a-z]+-url\\.ts$)[a-z]+-[a-z-]+\\.ts$`;

/** Everything that runs in the API or in a worker. */
const PRODUCT = '^(api|worker|activities|agent|audio|platform|workflows)/';

/** For each folder, a rule that forbids the folders to its right, and its neighbour in the same column. */
const pointLeft = COLUMNS.flatMap((folders, column) =>
  folders.flatMap((folder) => {
    const right = [...folders.filter((other) => other !== folder), ...COLUMNS.slice(column + 1).flat()];
    const allowed = column === COLUMNS.length - 1 || folder === 'workflows' ? [] : right;
    return allowed.length === 0
      ? []
      : [
          never(
            `${folder}-points-left`,
            { path: `^${folder}/`, pathNot: MEASUREMENT },
            oneOf(allowed),
            'Imports point left: see the picture in docs/architecture.md.',
          ),
        ];
  }),
);

const config = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Files of a cycle cannot be read, tested or moved one at a time.',
      from: {},
      to: { circular: true },
    },
    ...pointLeft,

    never(
      'domain-imports-nothing',
      '^workflows/domain/',
      { pathNot: '^workflows/domain/' },
      'The domain is pure: it may load only itself.',
    ),
    never(
      'workflows-are-pure',
      '^workflows/',
      { pathNot: ['^workflows/', '^node_modules/@temporalio/(workflow|common)/', '^activities/index.ts$'] },
      'Workflow code loads itself and the Temporal workflow packages; of activities only the type, in effects.ts.',
    ),
    never(
      'activities-by-type-only',
      '^workflows/',
      { path: '^activities/', dependencyTypesNot: ['type-only'] },
      'Only effects.ts imports the activities, and only their type.',
    ),
    never(
      'workflows-through-domain-and-messages',
      '^(platform|activities)/',
      { path: '^workflows/', pathNot: '^workflows/(domain/|messages.ts$)' },
      'Of workflows, platform and activities may load the domain and the messages only.',
    ),

    never(
      'client-imports-nothing',
      '^client/',
      { pathNot: '^client/' },
      'The client runs in browsers and is published without dependencies: no Node built-ins, no packages, nothing of ours outside it.',
    ),
    never(
      'console-on-the-client-alone',
      '^console/',
      { path: [oneOf([...COLUMNS.flat(), 'examples']), '^node:'] },
      'The console runs in a browser: of ours it loads client/ only.',
    ),
    never(
      'console-is-built',
      { path: oneOf([...COLUMNS.flat(), 'client', 'examples']), pathNot: '^test/' },
      '^console/',
      'The console is built by Vite and served as files; no program imports it.',
    ),
    never(
      'audio-command-on-the-client-alone',
      '^cli/audio/',
      { path: oneOf(COLUMNS.flat()), pathNot: '^cli/audio/' },
      'The command line runs where no service is: it reaches one through client/ only.',
    ),
    never(
      'client-is-for-programs',
      { path: oneOf(COLUMNS.slice(0, -2).flat()) },
      '^client/',
      'The client is for programs that call the service, and for the command line; no part of the service calls itself.',
    ),

    never(
      'dsp-imports-nothing',
      '^audio/dsp/',
      { pathNot: '^audio/dsp/' },
      'The signal library is usable by itself: no Node built-ins, no packages, nothing of ours outside it.',
    ),
    ...Object.entries(DSP_FOLDERS).map(([folder, others]) =>
      never(
        `dsp-${folder}`,
        `^audio/dsp/${folder}/`,
        { path: '^audio/dsp/', pathNot: oneOf([folder, ...others].map((name) => `audio/dsp/${name}`)) },
        `Of the signal library, ${folder}/ may load ${['itself', ...others].join(', ')} only.`,
      ),
    ),
    never(
      'dsp-features',
      { path: '^audio/dsp/([^/]+)/', pathNot: oneOf(Object.keys(DSP_FOLDERS).map((name) => `audio/dsp/${name}`)) },
      { path: '^audio/dsp/', pathNot: '^audio/dsp/($1|core|kernels|transforms)/' },
      'A folder of the signal library may load itself and the general ones: core, kernels, transforms.',
    ),
    never(
      'capabilities-are-pure',
      { path: '^audio/capabilities/', pathNot: MEASUREMENT },
      { pathNot: ['^audio/(capabilities|dsp)/', '^workflows/domain/', '^node_modules/zod/'] },
      'Capabilities get audio, models and writers as arguments: no Node built-ins, no FFmpeg, no engine.',
    ),
    never(
      'files-are-pure',
      '^audio/files/',
      { pathNot: '^audio/(files|capabilities)/' },
      'Writers of files turn annotations into text and bytes: no Node built-ins, no packages, no engine.',
    ),
    never(
      'audio-knows-the-domain-only',
      { path: '^audio/', pathNot: MEASUREMENT },
      { path: '^workflows/', pathNot: '^workflows/domain/' },
      'Audio code may load the domain only: no accounts, no Temporal, no HTTP, no database.',
    ),
    never(
      'product-without-measurements',
      { path: oneOf(COLUMNS.slice(0, -1).flat()), pathNot: MEASUREMENT },
      MEASUREMENT,
      'Measurements are collected by test/measure only.',
    ),

    never(
      'agent-is-pure',
      '^agent/',
      {
        path: [
          '^platform/db/',
          '^audio/(?!capabilities/)',
          '^workflows/(?!domain/)',
          '^node_modules/(@temporalio|pg)/',
        ],
      },
      'The language side loads the capabilities and the domain; rows and Temporal stay in activities/chat.',
    ),
    // Packages that open connections of their own, each in its one place; .oxlintrc.json restricts the built-in clients.
    never(
      'undici-in-egress',
      { path: PRODUCT, pathNot: '^platform/egress/' },
      { path: '^node_modules/undici/', dependencyTypesNot: ['type-only'] },
      'Outbound HTTP goes through platform/egress, which checks the address that a socket connects to.',
    ),
    never(
      's3-in-storage',
      { path: PRODUCT, pathNot: '^platform/(storage|bucket)/' },
      '^node_modules/(@aws-sdk|@smithy|flydrive)/',
      "Objects are reached through platform/storage, and customers' buckets through platform/bucket.",
    ),
    never(
      'model-providers-in-agent',
      { path: PRODUCT, pathNot: '^agent/' },
      '^node_modules/@ai-sdk/(?!provider/)',
      'Model providers are created in agent/models.ts; elsewhere a model is an argument.',
    ),
    never(
      'postgres-in-platform',
      { path: PRODUCT, pathNot: '^platform/db/' },
      { path: '^node_modules/pg/', dependencyTypesNot: ['type-only'] },
      'PostgreSQL is connected by platform/db.',
    ),

    never(
      'activities-without-workflow-runtime',
      '^activities/',
      '^node_modules/@temporalio/workflow/',
      'Effects run outside the workflow sandbox.',
    ),

    never(
      'api-without-activities',
      '^api/',
      { path: ['^activities/', '^audio/(?!capabilities/|files/(csv|one-line).ts$)', '^node_modules/pg/'] },
      'The API reads rows through platform/db and may load the list of capabilities and the writer of tables; it does no work on audio.',
    ),
    never(
      'api-workflow-types',
      '^api/',
      { path: '^workflows/', pathNot: '^workflows/(domain/|messages.ts$)', dependencyTypesNot: ['type-only'] },
      'The API may load the domain and the messages; of workflows only types.',
    ),
    never(
      'http-below-resources',
      '^api/(http|auth)/',
      { path: '^api/', pathNot: '^api/(http|auth)/' },
      'http/ and auth/ serve every resource and import none.',
    ),
    never(
      'auth-below-http',
      '^api/auth/',
      '^api/http/',
      'auth/ authenticates a key; http/ turns the result into a response.',
    ),
    never(
      'resources-below-mcp',
      { path: '^api/[^/]+/', pathNot: '^api/(mcp|openapi)/' },
      '^api/(mcp/|openapi/|routes.ts|app.ts|main.ts)',
      'Tools and the OpenAPI document are made of routes and commands; no resource imports them or the list of routes.',
    ),
    never(
      'routes-are-listed',
      { path: '^api/', pathNot: '^api/(mcp/|routes.ts$)' },
      ROUTE,
      'Only the list of routes and the MCP tools import a route. Resources share commands, schemas and presenters.',
    ),
    never(
      'commands-without-http',
      { path: COMMAND, pathNot: '^api/chat/ui-message-stream.ts$' },
      {
        path: '^api/http/',
        pathNot: '^api/http/(problems/problem|remember|issues|absolute-url|scopes|json-scan|json-length).ts$',
      },
      'A command gets its input as arguments and returns rows; of http/ it may throw problems, check scopes and store the response.',
    ),
    never(
      'schemas-and-presenters-are-pure',
      '^api/[^/]+/(schemas|presenters).ts$',
      { path: '^platform/(db|temporal)/', dependencyTypesNot: ['type-only'] },
      'A presenter turns rows into JSON; routes and commands read them.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

// oxlint-disable-next-line import/no-default-export -- dependency-cruiser reads its configuration from there
export default config;
