import { startService } from './supervisor/service.ts';
import { aborted, announce, fail, say, showFirstRequest, stopSignal } from './terminal/terminal.ts';

/** `npm start`: the whole service on one machine, until Ctrl-C. */

const signal = stopSignal();
try {
  const service = await startService({ env: process.env, say, signal });
  announce(service);
  showFirstRequest(service);
  await aborted(signal);
  await service.stop();
  say('Stopped.');
} catch (error) {
  if (signal.aborted) say('Stopped.');
  else fail(error);
}
