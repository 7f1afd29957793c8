import type { Phrases } from '../../../../agent/reply/phrases.ts';
import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { OUTPUTS } from '../embedded/outputs.ts';

/** Values for each phrase. `deeds` are in the language of the phrase. */
export function phraseValues(deeds: readonly string[]): { [Id in keyof Phrases]: Parameters<Phrases[Id]> } {
  const [first = ''] = deeds;
  return {
    noAudio: [],
    needsTwo: [],
    whatToDo: [['audio_1', 'audio_2']],
    whichFile: [['audio_1', 'audio_2']],
    fileUnknown: ['x.wav', ['audio_1']],
    unclear: [],
    nothingWaits: [deeds],
    doneSoFar: [deeds],
    notUnderstoodPart: ['xyz'],
    readOnlyBeginning: [1_500],
    cannot: [deeds],
    unsupported: ['xyz', deeds],
    audioOnly: [],
    notAvailable: [deeds],
    failed: [first, 'xyz.'],
    stopped: [first],
    notDoneBecauseFailed: [deeds],
    nothingChanged: [first],
    already: ['xyz.'],
    modeStays: [true],
    stepLimit: [deeds],
    goOn: [],
    cost: [13],
    costNothing: [],
    nothingCharged: [],
    shallI: [deeds, 13],
    shallIOneOf: [deeds, 13],
    confirmLarge: [deeds, 1_860, 3.1],
    declined: [],
    proposalDropped: [],
    adviseDo: [deeds, 13],
    cannotCancel: [['xyz']],
    leftOut: [deeds],
    state: [true, 'loudness', -16.2, '=', -16, 0.5],
    yesOrNo: [false],
    conditionMet: ['tempo', 130.04, '>', 120],
    conditionNotMet: ['length', 75, '>=', 600, deeds],
    conditionUnknown: ['loudness', deeds],
    price: [deeds, 13, 0.02],
    priceOfLength: [754, 754, 1.26],
    priceFree: [deeds],
    priceUnknown: [0.1],
    balance: [1_860, 3.1, 'free'],
    affordable: [166, deeds],
    affords: [-255],
    charges: [['xyz']],
    noCharges: [],
    chargeLine: [13, 'xyz', 'audio_1', '2026-11-23T02:00:00Z'],
    spentInAll: [545, 0.91, 4],
    spentBetween: ['2026-11-23', '2026-11-26', 545, 0.91],
    spentOn: ['2026-11-23', 545, 0.91],
    held: [13],
    noneFits: [],
    batchesInAll: [13, 17, 4],
    filesHere: [['audio_1', 'audio_2']],
    filesStored: [['xyz'], '13 GiB', '100 GiB'],
    fileLine: ['x.wav', '2026-11-23T02:00:00Z', '2026-11-23T02:00:00Z'],
    cannotSeeWho: [],
    cannotSeeKeyLimits: [],
    recipes: [['xyz', 'xy']],
    noRecipes: [],
    recipeContent: ['xyz', ['crop_audio']],
    recipeUnknown: ['xyz', ['xy']],
    batches: [['xyz']],
    noBatches: [],
    batchRest: [19],
    batchLine: ['IN_QUEUE', 2, 5, 1, 'xyz'],
    batchFailure: ['x.wav', 'xyz.', 'xy.'],
    compared: ['loudness', ['xyz'], 'audio_2', 'lowest'],
    comparedLine: ['audio_1', 'loudness', -14.23],
    total: ['length', 3_725],
    average: ['tempo', 98],
    difference: ['loudness', 3.2],
    undone: ['audio_2'],
    nothingToUndo: [],
    nothingBefore: [],
    documentation: ['Xyz.', 'docs/chat.md#stream'],
    notInDocumentation: [],
    greeting: [],
    thanks: [],
    goodbye: [],
    abilities: [],
    otherLanguage: [],
    drafted: [deeds],
    draftedWithout: [['xyz']],
  };
}

const audio = { artifact_id: 'a', content_type: 'audio/flac', bytes: 1 };

const ADDED: Partial<Record<CapabilityName, Record<string, unknown>>> = {
  normalize_loudness: {
    audio,
    gain_db: 6.24,
    input_lufs: -20.2,
    output_lufs: -14,
    output_true_peak_dbtp: -1,
    limited: true,
    reason: null,
  },
  level_speech: { audio, input_lra_lu: 12.1, output_lra_lu: 5.2, output_lufs: -16, reason: null },
  convert_audio: {
    audio,
    format: 'flac',
    codec: 'flac',
    sample_rate_hz: 44_100,
    channels: 2,
    bit_depth: 16,
    duration_s: 20,
  },
  change_speed: { audio, duration_s: 75 },
  fade_audio: { audio, in_s: 0.5, out_s: 3 },
  join_audio: {
    audio,
    parts: [
      { start_s: 0, end_s: 5, source: 'before' },
      { start_s: 5, end_s: 9, source: 'audio' },
    ],
  },
  mix_audio: { audio, ducked_s: 12.34 },
  cut_silences: { audio, cuts: [{ start_s: 1, end_s: 4 }], removed_s: 3 },
};

/** Returns an output of each capability as a conversation holds it: files with a link and a handle. */
export function shownOutput(capability: CapabilityName): Record<string, unknown> {
  const output = OUTPUTS[capability]?.() ?? ADDED[capability] ?? {};
  return withLinks({
    ...output,
    files: [{ ...audio, format: 'csv', name: '[x](https://evil.example).csv' }],
  }) as Record<string, unknown>;
}

/** Returns an output in which nothing could be measured, for the reason. */
export function emptyOutput(capability: CapabilityName, reason: string): Record<string, unknown> {
  const output = Object.entries(shownOutput(capability)).map(([field, value]) => {
    if (['audio', 'video', 'stems'].includes(field) || typeof value === 'string') return [field, value] as const;
    return [field, Array.isArray(value) ? [] : null] as const;
  });
  return { ...Object.fromEntries(output), reason, transcript_reason: reason };
}

function withLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLinks);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withLinks(entry)]));
  return 'artifact_id' in own
    ? { ...own, audio: 'audio_7', link: 'artifact://00000000-0000-4000-8000-000000000001' }
    : own;
}
