import { callCodec } from '../../../audio/engine/watch/codec-calls.ts';
import { runChild } from '../../../audio/engine/run-child.ts';

/** Main file of an engine child whose codec never returns. */
runChild(() =>
  callCodec(() => {
    for (;;);
  }),
);
