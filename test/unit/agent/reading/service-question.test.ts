import { describe, expect, test } from 'vitest';
import { serviceFeatures, serviceProbability } from '../../../../agent/reading/service-question.ts';
import { hostileTexts } from '../../../measure/material/hostile-texts.ts';

describe('a question about the service', () => {
  test.each([
    'how long do you keep the files of a batch before they are deleted',
    'is there an audit trail of who revoked a key',
    'can my backend get a call when a batch is done',
    'which file formats may I send',
  ])('is told from work: %s', (text) => {
    expect(serviceProbability(text)).toBeGreaterThan(0.8);
  });

  test.each([
    'what key is it in',
    'trim it to ten seconds and make it an mp3',
    'is it longer than four minutes',
    'the same for the second one please',
    'how loud is the voice',
  ])('is not what is about the audio: %s', (text) => {
    expect(serviceProbability(text)).toBeLessThan(0.5);
  });

  test.each(hostileTexts())('has a bounded number of features in 64 KiB of $shape', ({ text }) => {
    expect(serviceFeatures(text).length).toBeLessThanOrEqual(1_500);
  });
});
