import { z } from 'zod';
import type { ArtifactWriter, Capability, Encoding } from './capability.ts';

/**
 * Returns a capability as it works at a version: the current one, or the one that it still has of the release before. Undefined for
 * any other version. Without a version, returns the capability itself.
 */
export function atVersion(capability: Capability, version = capability.version): Capability | undefined {
  if (version === capability.version) return capability;
  const { previous } = capability;
  if (version !== previous?.version) return undefined;
  const { engine = capability.engine, encoding } = previous;
  return {
    ...capability,
    version,
    engine,
    run: (context) => {
      const former = encoding ? { ...context, write: encodingAs(context.write, encoding) } : context;
      return previous.run ? previous.run(former) : capability.run(former);
    },
  };
}

/** Returns a writer that encodes audio with these options, whatever a capability chooses. */
function encodingAs(write: ArtifactWriter, encoding: Encoding): ArtifactWriter {
  return { ...write, audio: (blocks, options) => write.audio(blocks, { ...options, ...encoding }) };
}

/** Returns the versions that a step may name, the current one first. */
export function availableVersions({ version, previous }: Capability): number[] {
  return previous ? [version, previous.version] : [version];
}

/** Returns why a version is not available, with those that are. */
export function missingVersion(capability: Capability, version: number): string {
  const [current, previous] = availableVersions(capability);
  const others = previous === undefined ? '' : `, and ${previous} until the next release`;
  return `${capability.name} has no version ${version} here. Its version is ${current}${others}.`;
}

/** Returns the schema of an output as the service stores and shows it: with the version that computed it, as the last field. */
export function versionedOutput({ output }: Capability): z.ZodObject {
  return output.safeExtend({
    capability_version: z
      .int()
      .positive()
      .optional()
      .describe('Version of the capability that computed it. Absent in results of releases that did not record it.'),
  });
}
