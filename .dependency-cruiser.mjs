/** Import rules of the layout: workflows <- platform <- activities <- api | worker <- test. */
const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

const config = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'A cycle has no left.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      comment: 'The domain is pure: it may load only itself.',
      from: { path: '^workflows/domain/' },
      to: { pathNot: '^workflows/domain/' },
    },
    {
      name: 'workflows-are-pure',
      severity: 'error',
      comment:
        'Workflow code loads itself and the Temporal workflow packages; of activities only the type, in effects.ts.',
      from: { path: '^workflows/' },
      to: { pathNot: ['^workflows/', '^node_modules/@temporalio/(workflow|common)/', '^activities/index.ts$'] },
    },
    {
      name: 'activities-by-type-only',
      severity: 'error',
      comment: 'Only effects.ts knows the activities, and only their type.',
      from: { path: '^workflows/' },
      to: { path: '^activities/', dependencyTypesNot: ['type-only'] },
    },
    never(
      'platform-stands-alone',
      '^platform/',
      '^(activities|api|worker|test)/',
      'Plumbing knows nobody who uses it.',
    ),
    {
      name: 'platform-knows-domain-and-messages',
      severity: 'error',
      comment: 'Of workflows, platform may load the domain and the messages only.',
      from: { path: '^platform/' },
      to: { path: '^workflows/', pathNot: '^workflows/(domain/|messages.ts$)' },
    },
    never(
      'activities-point-left',
      '^activities/',
      '^(api|worker|test)/|^node_modules/@temporalio/workflow/',
      'Effects know no process and no workflow runtime.',
    ),
    {
      name: 'activities-know-domain-and-messages',
      severity: 'error',
      comment: 'Of workflows, activities may load the domain and the messages only.',
      from: { path: '^activities/' },
      to: { path: '^workflows/', pathNot: '^workflows/(domain/|messages.ts$)' },
    },
    {
      name: 'signal-code-is-pure',
      severity: 'error',
      comment: 'Capabilities and DSP get audio and writers as arguments: no Node built-ins, no platform, no FFmpeg.',
      from: { path: '^activities/(capabilities|dsp)/' },
      to: { pathNot: ['^activities/(capabilities|dsp)/', '^workflows/domain/', '^node_modules/zod/'] },
    },
    {
      name: 'dsp-rooms',
      severity: 'error',
      comment: 'A room of the signal code knows the core and itself; harmony also beats, picture also spectral.',
      from: { path: '^audio/dsp/([^/]+)/' },
      to: {
        path: '^audio/dsp/',
        pathNot: ['^audio/dsp/($1|core)/', '^audio/dsp/(beats/beat-features|spectral/spectral-image)'],
      },
    },
    {
      name: 'api-point-left',
      severity: 'error',
      comment: 'Of activities the API may load the catalogue of capabilities only; it never opens pg itself.',
      from: { path: '^api/' },
      to: { path: ['^(worker|test)/', '^node_modules/pg/', '^activities/(?!capabilities/)'] },
    },
    {
      name: 'api-knows-workflow-types',
      severity: 'error',
      comment: 'The API knows the domain, the messages, and of workflows only types.',
      from: { path: '^api/' },
      to: { path: '^workflows/', pathNot: '^workflows/(domain/|messages.ts$)', dependencyTypesNot: ['type-only'] },
    },
    never('worker-without-api', '^worker/', '^(api|test)/', 'Worker and API are separate processes.'),
    never(
      'product-without-tests',
      '^(workflows|platform|activities|api|worker)/',
      '^test/',
      'Tests stand on the product, never under it.',
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
