import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MODEL_FILE, readModel } from '../../../../agent/reading/model.ts';
import { SERVICE_MODEL_FILE } from '../../../../agent/reading/service-question.ts';
import { read } from '../../../../agent/reading/reading.ts';
import { hostileTexts } from '../../../measure/material/hostile-texts.ts';

const model = readModel();

/** Returns the acts of a message's clauses, each with its most probable action. */
function gistOf(text: string, around?: Parameters<typeof read>[2]): string[] {
  return read(model, text, around).clauses.map(({ act, actions }) => [act, actions[0]?.name ?? ''].join(' ').trim());
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}

describe('a reading', () => {
  test('covers the text with clauses in order', () => {
    const text = 'Hi there, remove the vocals and then make it an mp3.\nNo fades though! What would that cost?';
    const { clauses, end } = read(model, text);
    expect(end).toBe(text.length);
    expect(withoutBlanks(clauses.map(({ from, to }) => text.slice(from, to)).join(''))).toBe(withoutBlanks(text));
    expect(clauses.length).toBeGreaterThan(2);
  });

  test('gives each clause probabilities of all acts, and the most probable one', () => {
    for (const { act, acts, probability, actions } of read(model, 'cut the intro, but how much is it?').clauses) {
      expect(Object.values(acts).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 4);
      expect(probability).toBe(Math.max(...Object.values(acts)));
      expect(acts[act]).toBe(probability);
      for (const each of actions) expect(each.probability).toBeLessThanOrEqual(1);
    }
  });

  test('distinguishes instructions, questions, prohibitions and prices', () => {
    expect(gistOf('remove the vocals please')).toEqual(['do remove_audio_element']);
    expect(gistOf('Was kostet die Rauschminderung?')).toEqual(['ask_price noise_reduction']);
    expect(gistOf('which file formats do you support?')).toEqual(['ask_service formats']);
    expect(gistOf('what tempo is this?')).toEqual(['ask_audio tempo_analysis']);
  });

  test('takes a reply as a reply', () => {
    expect(read(model, 'yes please', { service: 'Shall I split it into stems? 13 tokens.' }).clauses[0]?.act).toBe(
      'confirm',
    );
    expect(read(model, 'no, leave it', { service: 'Shall I split it into stems? 13 tokens.' }).clauses[0]?.act).toBe(
      'decline',
    );
  });

  test('names a language that is not read', () => {
    const { language, clauses } = read(model, 'удали голос из этой песни, пожалуйста');
    expect({ language, acts: clauses.map(({ act }) => act) }).toEqual({ language: 'ru', acts: ['other_language'] });
  });

  test('has no clauses where there are no words', () => {
    expect(read(model, ' \n ').clauses).toEqual([]);
  });
});

describe('limits', () => {
  test('the models take at most 3 MB together', () => {
    const sizes = [MODEL_FILE, SERVICE_MODEL_FILE].map((file) => statSync(file).size);
    expect(sizes[0]! + sizes[1]!).toBeLessThanOrEqual(3_000_000);
  });

  test.each(hostileTexts())('of 64 KiB of $shape, 2,000 words or 16,000 characters are read', ({ text }) => {
    const { end, clauses } = read(model, text);
    expect(end).toBeLessThanOrEqual(16_000);
    expect(text.slice(0, end).split(/\s+/u).length).toBeLessThanOrEqual(2_002);
    expect(withoutBlanks(clauses.map(({ from, to }) => text.slice(from, to)).join(''))).toBe(
      withoutBlanks(text.slice(0, end)),
    );
  });
});
