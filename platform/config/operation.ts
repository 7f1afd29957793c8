import { z } from 'zod';
import { about, flag, integer } from './setting.ts';

/** Settings of how the processes of the service are run and watched. */
export const OPERATION = {
  TEMPORAL_DEADLINE_MS: integer(2_000, 100).meta(
    about('How long a request of a customer waits for Temporal, before the response is `workflow_binding_missing`.'),
  ),
  TEMPORAL_UI_URL: z
    .url({ protocol: /^https?$/, error: 'is not an http or https address' })
    .optional()
    .meta(
      about('Address of the Temporal Web UI, for links of the operator page; `npm start` sets that of its own server.'),
    ),
  TRUST_PROXY: flag.meta(
    about('Trust the last address in `X-Forwarded-For`, which the proxy in front appended, and `X-Forwarded-Host`.'),
  ),
  SWEEP_INTERVAL_MS: integer(30_000).meta(about('Interval at which a worker looks for abandoned work.')),
  WORKER_DEPLOYMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a name of 1 to 64 letters, digits, _ and -')
    .optional()
    .meta(
      about(
        'Name of the Temporal Worker Deployment that workers join: a new version of the workflow code then takes work only once it was promoted, by `npm run deployment -- promote` or, where no other worker runs, by `npm run migrate`.',
        'workers take work at once',
      ),
    ),
  BLOCKED_AFTER_MS: integer(60_000, 1_000).meta(
    about(
      'Time after which `npm start` kills and restarts an API, a worker or its own Temporal server that does not respond.',
    ),
  ),
  WORKER_HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta(about('Port on `HOST` where a worker serves `/livez`, `/readyz` and `/status`.')),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta(
      about(
        'Port on `HOST` where a process serves `/metrics` for Prometheus; each process on a machine needs its own. The API also serves them at its own port, for clients on its machine only. Under `npm start` it is the port of the worker.',
      ),
    ),
  SHUTDOWN_GRACE_MS: integer(10_000).meta(
    about('Time that a stopping worker gives running steps to finish, and a stopping API its requests.'),
  ),
  DRAIN_MS: integer(5_000, 0).meta(
    about(
      'Time for which an API that is asked to stop goes on serving while its `/readyz` responds 503, so that a load balancer takes it out. `npm start`, which has one API, sets 0.',
    ),
  ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .meta(about('Minimum severity of a log line.')),
  LOG_PRETTY: flag.meta(about('Log lines for people instead of JSON.')),
};
