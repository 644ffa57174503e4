import { expect, test } from '@jest/globals';
import type { Message } from '../errors';
import { Conflict, Forbidden, Invalid, TooMany, invalidField } from '../errors';
import { translate } from './index';

/** Code that is compiled and never run. A marked line that compiles is an error. */
const COMPILED = [
  (typed: string): Message[] => {
    translate('max', 'en', { max: 5 });
    translate('plans.belowCost', 'en', { floorMinor: 100 });
    void new Invalid('invalid', {}, { price: { key: 'plans.belowCost', params: { floorMinor: 100 } } });
    // @ts-expect-error misspelt
    translate('plans.belowCots', 'en', { floorMinor: 100 });
    // @ts-expect-error nothing given
    translate('plans.belowCost', 'en');
    // @ts-expect-error given under another name
    translate('plans.belowCost', 'en', { floor: 100 });
    // @ts-expect-error given more than the text asks for
    translate('plans.belowCost', 'en', { floorMinor: 100, floor: 100 });
    // @ts-expect-error money is a number of minor units
    translate('plans.belowCost', 'en', { floorMinor: '1.00' });
    // @ts-expect-error given what the text does not ask for
    translate('notFound', 'en', { id: 5 });
    // @ts-expect-error nobody knows what this will be
    translate(typed, 'en');
    // @ts-expect-error misspelt
    void new Conflict('stalVersion');
    // @ts-expect-error not filled
    void new Invalid('money.insufficient');
    // @ts-expect-error a field's message is not filled
    void new Invalid('invalid', {}, { price: { key: 'plans.belowCost' } });
    // @ts-expect-error a field's message is misspelt
    void invalidField('price', 'plans.belowCots', { floorMinor: 100 });
    // @ts-expect-error a refusal of a right names the right, this message asks for something else
    void new Forbidden('orders:list', 'money.insufficient');
    // @ts-expect-error a wait fills no such message
    void new TooMany('money.insufficient', 60);
    // @ts-expect-error a message that asks for something cannot be handed about without it
    return [{ key: 'verified' }, { key: 'plans.belowCost' }];
  },
];

test('rejects a misspelt message key and wrong message parameters at compile time', () =>
  expect(COMPILED).toHaveLength(1));
