import { expect, test } from 'vitest';
import { z } from 'zod';
import { CAPABILITIES, capability, markedSummary } from '../../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES, isAddition } from '../../../workflows/domain/capabilities.ts';

test('every name of the contract has one capability, which is found by it', () => {
  const names = CAPABILITIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const each of CAPABILITIES) {
    expect(CAPABILITY_NAMES).toContain(each.name);
    expect(capability(each.name)).toBe(each);
  }
});

test("additions follow the contract's eighteen, and are marked", () => {
  const additions = CAPABILITY_NAMES.map((name) => isAddition(name));
  expect(additions.indexOf(true)).toBe(18);
  expect(additions.lastIndexOf(false)).toBe(17);
  for (const each of CAPABILITIES)
    expect(markedSummary(each).includes('addition to the contract'), each.name).toBe(isAddition(each.name));
});

/** Capabilities that need the address of other audio. */
const NEED_ADDRESS = ['join_audio', 'mix_audio'];

test('every capability but two works without parameters, refuses unknown ones and names its engine', () => {
  for (const { name, params, output } of CAPABILITIES) {
    expect(params.safeParse({}).success, name).toBe(!NEED_ADDRESS.includes(name));
    expect(params.safeParse({ no_such_parameter: 1 }).success, name).toBe(false);
    expect(z.toJSONSchema(output).properties, name).toHaveProperty('engine');
  }
});
