/** A finding about this machine. `degraded` works, with less protection or speed; `advice` says what to do unless it is ok. */
export interface Check {
  name: string;
  state: 'ok' | 'degraded' | 'failing';
  found: string;
  advice?: string;
}
