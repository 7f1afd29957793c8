/** Name of the file of decoded samples, in every folder of decoded audio: interleaved 32-bit floats. */
export const SAMPLES = 'samples.f32';

/** Name of the file of their waveform there: 16-bit numbers, channel after channel. */
export const PEAKS = 'peaks.u16';
