import { describe, expect, test } from 'vitest';
import { HostBusy, HostSlots } from '../../../platform/egress/host-slots.ts';

const HOST = 'audio.example';

/** Returns the number of slots that an owner gets of a host without waiting. */
async function takeAll(slots: HostSlots, owner: string): Promise<(() => void)[]> {
  const taken: (() => void)[] = [];
  for (;;) {
    const next = await Promise.race([slots.take({ host: HOST }, owner).catch(() => undefined), soon()]);
    if (!next) return taken;
    taken.push(next);
  }
}

const soon = () => new Promise<undefined>((resolve) => setTimeout(resolve, 5, undefined));

describe('slots of a host', () => {
  test('are half for one account alone, and the next account finds some', async () => {
    const slots = new HostSlots(16);
    expect(await takeAll(slots, 'flood')).toHaveLength(8);
    expect(await takeAll(slots, 'second')).toHaveLength(4);
    expect(await takeAll(slots, 'third')).toHaveLength(2);
    expect(await takeAll(slots, 'fourth')).toHaveLength(1);
  });

  test('are of one host however its name is written, and other hosts have their own', async () => {
    const slots = new HostSlots(2);
    await slots.take({ host: 'Audio.Example.' }, 'one');
    await expect(slots.take({ host: 'audio.example' }, 'one')).rejects.toBeInstanceOf(HostBusy);
    await expect(slots.take({ host: 'other.example' }, 'one')).resolves.toBeTypeOf('function');
  });

  test('go to those who wait, in order, and once each', async () => {
    const slots = new HostSlots(2);
    const first = await slots.take({ host: HOST }, 'one');
    const order: number[] = [];
    const waits = [1, 2].map(async (n) => {
      const free = await slots.take({ host: HOST }, 'one');
      order.push(n);
      return free;
    });
    first();
    first();
    const second = await waits[0]!;
    expect(order).toEqual([1]);
    second();
    await waits[1];
    expect(order).toEqual([1, 2]);
  });

  test('are of one address too, whatever names it has, and taken with those of the name or not at all', async () => {
    const slots = new HostSlots(2);
    const free = await slots.take({ host: 'a.example', addresses: ['192.0.2.1', '2001:db8::1'] }, 'one');
    for (const addresses of [['192.0.2.1'], ['::ffff:192.0.2.1'], ['64:ff9b::192.0.2.1'], ['2001:db8::2']])
      await expect(slots.take({ host: 'b.example', addresses }, 'one')).rejects.toBeInstanceOf(HostBusy);
    await slots.take({ host: 'b.example', addresses: ['192.0.2.2', '2001:db8:0:1::1'] }, 'one');
    free();
    await slots.take({ host: 'a.example', addresses: ['192.0.2.1'] }, 'one');
  });

  test('can become fewer or more while some are taken', async () => {
    const slots = new HostSlots(8);
    const frees = [await slots.take({ host: HOST }, 'one'), await slots.take({ host: HOST }, 'one')];
    slots.resize(2);
    await expect(slots.take({ host: HOST }, 'two')).rejects.toBeInstanceOf(HostBusy);
    for (const free of frees) free();
    await slots.take({ host: HOST }, 'one');
    const second = slots.take({ host: HOST }, 'one');
    slots.resize(4);
    expect(await second).toBeTypeOf('function');
  });
});
