import { describe, expect, test } from '@jest/globals';
import { CTRIP_STATUSES } from '@t3d/resources/ctrip/ctrip-orders';
import { ctripTexts } from './text';

describe('the translated texts of Ctrip orders', () => {
  test.each(['zh', 'en', 'cht'] as const)(
    'describes every state of a Ctrip order in %s and in the same colours',
    (language) => {
      const { status } = ctripTexts[language];
      expect(Object.keys(status).sort()).toEqual([...CTRIP_STATUSES].sort());
      for (const [number, [tone, name, advice]] of Object.entries(status)) {
        expect([number, tone]).toEqual([number, ctripTexts.en.status[number]?.[0]]);
        expect(name && advice).toBeTruthy();
      }
    },
  );

  test('defines the same text keys for Ctrip orders in all three languages', () => {
    const keysOf = (language: keyof typeof ctripTexts) => Object.keys(ctripTexts[language]);
    expect(keysOf('zh')).toEqual(keysOf('en'));
    expect(keysOf('cht')).toEqual(keysOf('en'));
  });
});
