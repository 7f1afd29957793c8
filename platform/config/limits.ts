import { about, integer } from './setting.ts';

/** Settings of what accounts may use, send and keep. */
export const LIMITS = {
  FREE_ENGINE_S_PER_DAY: integer(600, 0).meta(
    about(
      'Seconds of engine time (processor time of decoding and analysis) that each account may use free in a UTC day.',
    ),
  ),
  FREE_ROW_BYTES_PER_DAY: integer(64 * 2 ** 20, 0).meta(
    about(
      'Bytes of new rows in a UTC day that the requests of an account may leave beyond 64 KiB for each token that it was credited with.',
    ),
  ),
  EARLY_PEAKS_PER_MINUTE: integer(30, 0).meta(
    about(
      'Uploads of an account in a minute whose waveforms each API process has made right after the upload, from half of the free engine time of the day. Other waveforms are made when work decodes the audio, or when they are asked for; 0: all of them.',
    ),
  ),
  ENGINE_S_PER_TOKEN: integer(30, 0).meta(
    about('Seconds of engine time that each charged token adds to what its account may use beyond that.'),
  ),
  MAX_BODY_BYTES: integer(4 * 2 ** 20).meta(about('Maximum size of a JSON body.')),
  MAX_AUDIO_BYTES: integer(2 ** 30).meta(about('Maximum size of an upload or download.')),
  UNUSED_UPLOADS: integer(1_000).meta(
    about('Maximum number of unused uploads of an account; one more is `rate_limited`.'),
  ),
  UNUSED_UPLOAD_BYTES: integer(20 * 2 ** 30).meta(
    about('Maximum total size of the uploads of an account that were never charged.'),
  ),
  DOWNLOADS_PER_HOST: integer(16, 2).meta(
    about(
      'Downloads from one host at the same time, shared evenly among the workers; an account alone gets half of them.',
    ),
  ),
  STORAGE_BYTES_PER_ACCOUNT: integer(100 * 2 ** 30).meta(
    about(
      'Maximum total size of the uploads, sources and made files of an account. Sources fetched from addresses are dropped first.',
    ),
  ),
  UNPAID_FETCH_BYTES_PER_HOUR: integer(2 ** 30).meta(
    about(
      'Bytes that an account without available tokens may fetch in an hour, to find out whether they were charged before.',
    ),
  ),
  RETENTION_DAYS: integer(0, 0).meta(
    about(
      'Days after which results, chats, uploads, made files, fetched audio and quotes are deleted, once nothing that is kept refers to them; the ledger stays. 0 keeps everything.',
    ),
  ),
  MAX_AUDIO_S: integer(4 * 3600).meta(about('Maximum duration of audio.')),
  REQUESTS_PER_MINUTE: integer(600).meta(
    about(
      'Requests that an account may make in a minute, over all its keys and all API processes. From 400 on each process takes 0.5 % at once, so that ten processes let in at least 95 %; never more than all.',
    ),
  ),
  ACCOUNTS_PER_HOUR: integer(30).meta(
    about('Accounts that an address (IPv6: a /48) may open in an hour by `POST /v1/keys` without a key.'),
  ),
};
