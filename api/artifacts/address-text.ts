import { shownFields } from '../../platform/json/artifact-texts.ts';
import { addressArtifacts, type ArtifactNaming } from './presenters.ts';

/** Yields the fields of a long output, the JSON of an object, as `addressArtifacts` would show them; without its braces. */
export function addressedFields(text: string, naming: ArtifactNaming): AsyncGenerator<string> {
  return shownFields(text, (artifact) => addressArtifacts(artifact, naming));
}
