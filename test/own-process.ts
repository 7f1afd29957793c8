/** Folders of unit tests that look at their process (its children, timers or environment), or change it. Other unit tests share processes. */
export const OWN_PROCESS = [
  'engine',
  'worker',
  'embedded',
  'egress',
  'storage',
  'temporal',
  'api/uploads',
  'agent/embedded/thread',
];
