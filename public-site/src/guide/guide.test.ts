import { describe, expect, test } from '@jest/globals';
import { PHONES, phoneOf } from './phone';
import { guideTexts } from './text';

describe('the instructions for setting up a phone', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 'iphone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) MicroMessenger/8.0', 'android'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'iphone'],
  ])('starts the guide with the phone that the browser %s belongs to', (userAgent, phone) =>
    expect(phoneOf(userAgent)).toBe(phone),
  );

  test('has the same sections and steps of the guide in three languages for each device', () => {
    const shapeOf = (language: keyof typeof guideTexts) =>
      guideTexts[language].sections.map(({ id, steps }) => [id, steps.map((step) => typeof step)]);
    expect(shapeOf('zh')).toEqual(shapeOf('en'));
    expect(shapeOf('cht')).toEqual(shapeOf('en'));
    for (const { sections, phones } of Object.values(guideTexts))
      for (const phone of PHONES) {
        expect(phones[phone]).not.toBe('');
        for (const { steps } of sections)
          for (const step of steps) expect(typeof step === 'string' ? step : step[phone]).not.toBe('');
      }
  });
});
