/** Multichannel audio that can be read at any position, one array per channel; reads beyond the end are shorter. */
export interface MixSource {
  sampleRate: number;
  channels: number;
  frames: number;
  read(start: number, length: number): Float32Array[];
}
