import { z } from 'zod';

/** A file that a capability made, as a chat turn lists it. */
export const madeFile = z.object({
  artifact_id: z.uuid(),
  audio_url: z.string().describe('Its artifact:// address: what later requests take as an audio URL.'),
  url: z.string().describe('A signed address: anyone can download the file there for a day.'),
  name: z.string(),
});

export const deletedArtifact = z.strictObject({
  artifact_id: z.uuid(),
  deleted: z.literal(true).describe('Always true.'),
});
