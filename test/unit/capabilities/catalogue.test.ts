import { expect, test } from 'vitest';
import { z } from 'zod';
import { CAPABILITIES, capability } from '../../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES } from '../../../workflows/domain/capabilities.ts';

test('every name of the contract has one capability, which is found by it', () => {
  const names = CAPABILITIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const each of CAPABILITIES) {
    expect(CAPABILITY_NAMES).toContain(each.name);
    expect(capability(each.name)).toBe(each);
  }
});

test('every capability works without parameters, refuses unknown ones and names its engine', () => {
  for (const { name, params, output } of CAPABILITIES) {
    expect(params.safeParse({}).success, name).toBe(true);
    expect(params.safeParse({ no_such_parameter: 1 }).success, name).toBe(false);
    expect(z.toJSONSchema(output).properties, name).toHaveProperty('engine');
  }
});
