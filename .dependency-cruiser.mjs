/**
 * Import rules of the layout. Imports point left:
 *
 *   workflows <- platform | audio <- agent <- activities <- api | worker <- embedded <- cli <- test | training
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

/** Capabilities carry their own measurement: it belongs to the proof, not to the product. */
const MEASUREMENT = '^audio/capabilities/[^/]+/measure\\.ts$';

const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});

const oneOf = (folders) => `^(${folders.join('|')})/`;

/** For each folder, a rule that forbids what stands to its right, and its neighbour in the same column. */
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
    { name: 'no-circular', severity: 'error', comment: 'A cycle has no left.', from: {}, to: { circular: true } },
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
      'dsp-imports-nothing',
      '^audio/dsp/',
      { pathNot: '^audio/dsp/' },
      'The signal library is usable by itself: no Node built-ins, no packages, nothing of ours outside it.',
    ),
    never(
      'dsp-folders',
      '^audio/dsp/([^/]+)/',
      {
        path: '^audio/dsp/',
        pathNot: ['^audio/dsp/($1|core|spectrum|kernels)/', '^audio/dsp/(beats/beat-features|spectral/spectrogram)'],
      },
      'A folder of the signal library may load the general ones and itself; harmony also beats, picture also spectral.',
    ),
    never(
      'capabilities-are-pure',
      { path: '^audio/capabilities/', pathNot: MEASUREMENT },
      { pathNot: ['^audio/(capabilities|dsp)/', '^workflows/domain/', '^node_modules/zod/'] },
      'Capabilities get audio, models and writers as arguments: no Node built-ins, no FFmpeg, no engine.',
    ),
    never(
      'audio-knows-the-domain-only',
      { path: '^audio/', pathNot: MEASUREMENT },
      { path: '^workflows/', pathNot: '^workflows/domain/' },
      'Audio code knows no account, no Temporal, no HTTP and no database.',
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
    never(
      'activities-without-workflow-runtime',
      '^activities/',
      '^node_modules/@temporalio/workflow/',
      'Effects run outside the workflow sandbox.',
    ),

    never(
      'api-without-activities',
      '^api/',
      { path: ['^activities/', '^audio/(?!capabilities/)', '^node_modules/pg/'] },
      'The API reads rows through platform/db and may load the list of capabilities; it does no work on audio.',
    ),
    never(
      'api-workflow-types',
      '^api/',
      { path: '^workflows/', pathNot: '^workflows/(domain/|messages.ts$)', dependencyTypesNot: ['type-only'] },
      'The API knows the domain, the messages, and of workflows only types.',
    ),
    never(
      'http-below-resources',
      '^api/(http|auth)/',
      { path: '^api/', pathNot: '^api/(http|auth)/' },
      'http/ and auth/ serve every resource and import none.',
    ),
    never('auth-below-http', '^api/auth/', '^api/http/', 'auth/ reads keys; http/ turns what it finds into responses.'),
    never(
      'resources-below-mcp',
      '^api/(?!mcp/)[^/]+/',
      '^api/(mcp/|routes.ts|app.ts|main.ts)',
      'Tools are made of routes and commands; no resource imports them or the list of routes.',
    ),
    never(
      'resources-meet-in-commands',
      { path: '^api/(?!http/|auth/|mcp/)([^/]+)/' },
      {
        path: '^api/[^/]+/(create|get|list|cancel|retry|execute|events|stream|resume|revoke|delete|save|approve|browse|generate|validate)\\.ts$',
        pathNot: '^api/$1/',
      },
      'A resource may call the commands and presenters of another, never its routes.',
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
