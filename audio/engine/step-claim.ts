import { z } from 'zod';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { FAILURE_CODES } from '../../workflows/domain/failure.ts';
import { capability as capabilityNamed } from '../capabilities/list.ts';
import { madeFile } from './encode/made-file.ts';
import { childMessage } from './messages.ts';

/** Files that a step may make; separation makes four. */
const MAX_MADE = 64;
const MAX_DETAIL_CHARS = 1_000;

/** A failure as a child claims it. */
export const failureClaim = z.object({
  ok: z.literal(false),
  failure: z.object({
    code: z.enum(FAILURE_CODES),
    detail: z.string().max(MAX_DETAIL_CHARS).optional(),
    permanent: z.boolean().optional(),
    isWebPage: z.boolean().optional(),
  }),
});

const stepClaim = z.discriminatedUnion('ok', [
  failureClaim,
  z.object({
    ok: z.literal(true),
    value: z.object({ output: z.record(z.string(), z.unknown()), made: z.array(madeFile).max(MAX_MADE) }),
  }),
]);

/** Returns the outcome of a step as its child claims it, its output by the schema of the capability; undefined if it has a wrong shape. */
export function parseStepClaim(claim: unknown, capability: CapabilityName): z.output<typeof stepClaim> | undefined {
  const parsed = stepClaim.safeParse(claim);
  if (!parsed.success || !parsed.data.ok) return parsed.data;
  const { output, made } = parsed.data.value;
  const checked = capabilityNamed(capability)!.output.safeParse(output);
  return checked.success ? { ok: true, value: { output: checked.data, made } } : undefined;
}

/** A step as a long message claims it. */
export interface LongClaim {
  /** JSON of the output, as `JSON.stringify` writes it. */
  json: Uint8Array<ArrayBuffer>;
  /** Id of the artifact that feeds the next step; absent for the input. */
  passesOn?: string | undefined;
  made: z.output<typeof madeFile>[];
}

/**
 * Returns what a long message claims about a step that succeeded; undefined if it is no such message: no other is long. It takes time and
 * memory: 0.5 s for the melody of four hours.
 */
export function parseLongClaim(
  message: Uint8Array,
  { capability, params }: { capability: CapabilityName; params: unknown },
): LongClaim | undefined {
  const sent = childMessage.safeParse(jsonOf(message)).data;
  const claim = sent?.type === 'done' ? parseStepClaim(sent.outcome, capability) : undefined;
  if (!claim?.ok) return undefined;
  const { output, made } = claim.value;
  const passesOn = capabilityNamed(capability)!.passesOn?.(params, output);
  return { json: new TextEncoder().encode(JSON.stringify(output)), passesOn, made };
}

/** Objects and lists, and their entries, of a message: a child that was taken over could make 127 MiB of JSON 3 GB of memory. */
const MAX_PARTS = { nested: 2 ** 20, entries: 2 ** 24 };

const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];

/** Returns the value of a message; undefined if it is none, or has more parts than any step reports. */
function jsonOf(message: Uint8Array): unknown {
  if (!hasFewParts(message)) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(message));
  } catch {
    return undefined;
  }
}

/** Reports whether a message has no more parts than the result of a step may have; such characters in its texts count too. */
function hasFewParts(message: Uint8Array): boolean {
  let nested = 0;
  let entries = 0;
  for (let at = 0; at < message.length; at++) {
    const byte = message[at];
    if (byte === COMMA) entries += 1;
    else if (byte === BRACKET || byte === BRACE) nested += 1;
    if (nested > MAX_PARTS.nested || entries > MAX_PARTS.entries) return false;
  }
  return true;
}
