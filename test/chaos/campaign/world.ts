import { tone } from '../../infra/audio.ts';
import type { Random } from '../../infra/random.ts';
import type { AudioHost } from '../../infra/servers/audio-host.ts';
import type { WebhookSink } from '../../infra/servers/webhook-sink.ts';
import type { CampaignClient } from './client.ts';
import type { CampaignLog } from './log.ts';
import type { Outages } from './outages.ts';

/** Work that the service has acknowledged, and how it must end. */
export interface Work {
  kind: 'batch' | 'run' | 'turn';
  id: string;
  /** Address of its status. */
  path: string;
  /** How each audio must end unless it is cancelled: undefined for completed, otherwise its failure code. */
  expected: Map<string, string | undefined>;
  /** True once a cancel was accepted. */
  isCancelled: boolean;
  webhookPath: string | undefined;
}

/** What the users of a campaign share: one account, an audio host, a webhook receiver and what was acknowledged. */
export interface World {
  baseUrl: string;
  client: CampaignClient;
  audioHost: AudioHost;
  webhookSink: WebhookSink;
  random: Random;
  log: CampaignLog;
  outages: Outages;
  acknowledged: Work[];
  /** Aborts when the last fault is over: users then send nothing new. */
  stopping: AbortSignal;
}

/** Distinct contents: fewer than audios, so that some were charged before, also by another job at the same time. */
const CONTENTS = 400;
const SHORTEST_S = 0.5;
const LONGEST_S = 3;
const BAD_SHARE = 0.08;

/** An audio to submit and how it must end. */
export interface Audio {
  url: string;
  failure: string | undefined;
}

/** Serves an audio under a new address. Some are missing, some are not audio. */
export function anAudio({ audioHost, random }: Pick<World, 'audioHost' | 'random'>): Audio {
  const name = `${crypto.randomUUID()}.wav`;
  if (random.next() < BAD_SHARE) {
    if (random.next() < 0.5) return { url: audioHost.url(name), failure: 'audio_not_found' };
    return { url: audioHost.serve(name, Buffer.from('This is a text.'.repeat(99))), failure: 'not_audio' };
  }
  return { url: audioHost.serve(name, aTone(random)), failure: undefined };
}

/** Returns the bytes of one of the campaign's contents. */
export function aTone(random: Random): Buffer {
  const n = random.whole(CONTENTS);
  const seconds = SHORTEST_S + ((LONGEST_S - SHORTEST_S) * (n % 7)) / 6;
  return tone({ seconds, hz: 200 + 9 * n });
}
