/** RNNoise compiled to WebAssembly; the package ships no type declarations. */
declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  export interface RnnoiseModule {
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _rnnoise_create(model: number): number;
    _rnnoise_destroy(state: number): void;
    /** Denoises 480 samples scaled to 16 bits and returns the probability of voice. */
    _rnnoise_process_frame(state: number, into: number, from: number): number;
  }

  /** Instantiates the module that the file holds, or the one given. */
  export type CreateRnnoiseModule = (options?: { wasmBinary?: Uint8Array }) => RnnoiseModule;

  const createModule: CreateRnnoiseModule;
  // oxlint-disable-next-line import/no-default-export -- the package exports it this way
  export default createModule;
}
