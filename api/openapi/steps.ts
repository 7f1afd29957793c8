import type { Json } from './json-schema.ts';
import { pascalCase } from './pascal-case.ts';

interface StepSchema extends Json {
  properties: { capability: { const: string } };
}

/**
 * Makes a component of every kind of step (`CropAudioStep`), which `capability` selects: generators give each a type of its own, and
 * validators report the mistakes of that step instead of those of all kinds.
 */
export function nameSteps(schemas: Record<string, Json>): void {
  const steps = schemas['Steps'] as { items: { oneOf: StepSchema[] } } | undefined;
  if (!steps) return;
  const mapping: Record<string, string> = {};
  for (const step of steps.items.oneOf) {
    const { const: capability } = step.properties.capability;
    const name = `${pascalCase(capability)}Step`;
    schemas[name] = step;
    mapping[capability] = `#/components/schemas/${name}`;
  }
  const oneOf = Object.values(mapping).map(($ref) => ({ $ref }));
  steps.items = { oneOf, discriminator: { propertyName: 'capability', mapping } } as unknown as typeof steps.items;
}
