/** Whether a capability measures and makes no audio. */
export const isMeasurement = (capability: string): boolean =>
  capability.endsWith('_analysis') && capability !== 'stem_analysis';
