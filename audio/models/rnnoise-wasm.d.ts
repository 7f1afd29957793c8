/** RNNoise as the package compiles it; it ships no declarations. */
declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  export interface RnnoiseModule {
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _rnnoise_create(model: number): number;
    _rnnoise_destroy(state: number): void;
    /** Works on 480 samples of 16-bit scale in place; answers the probability of voice. */
    _rnnoise_process_frame(state: number, into: number, from: number): number;
  }

  function createModule(): RnnoiseModule;
  // oxlint-disable-next-line import/no-default-export -- it is what the package exports
  export default createModule;
}
