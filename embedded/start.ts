import { startEmbeddedService } from './supervisor/service.ts';
import { announce, showFirstRequest } from './terminal/announce.ts';
import { fail, say } from './terminal/output.ts';
import { aborted, stopSignal } from './terminal/stop-signal.ts';

/** `npm start`: runs the whole service on one machine until Ctrl-C. */

process.umask(0o077); // all parts inherit it: other users of the machine read nothing that the service writes
const signal = stopSignal();
try {
  const service = await startEmbeddedService({ env: process.env, say, signal });
  await announce(service);
  showFirstRequest(service);
  await aborted(signal);
  await service.stop();
  say('Stopped.');
} catch (error) {
  if (signal.aborted) say('Stopped.');
  else fail(error);
}
