import { expect, test } from '@jest/globals';
import { cardsIn, endsOf, splitEnd } from './ranges';

test('counts the card numbers of a range without the check digits', () => {
  expect(endsOf('89852070024010001504-89852070024010002999')).toMatchObject({ whole: true, numbers: 150 });
  expect(endsOf('8985202250110016202-8985202250110016491')).toMatchObject({ whole: true, numbers: 30 });
  expect(endsOf('8985207002401000150-8985207002401000299')).toMatchObject({ whole: false, numbers: 150 });
  expect(endsOf('89852070024010001504').numbers).toBe(1);
});

test('returns the filter for the cards of a range, even if the ends include a check digit', () => {
  expect(cardsIn('89852070024010001504-89852070024010002999')).toEqual({
    iccid_gte: '89852070024010001504',
    iccid_lte: '89852070024010002999',
  });
  const { iccid_gte: start, iccid_lte: end } = cardsIn('8985207002401000150-8985207002401000299');
  for (const card of ['89852070024010001504', '89852070024010002999']) expect(card >= start && card <= end).toBe(true);
  for (const card of ['89852070024010001496', '89852070024010003005']) expect(card >= start && card <= end).toBe(false);
});

test('splits the end of a range at the first group of digits that differs from the start', () => {
  expect(splitEnd(endsOf('89852022501100016202-89852022501100017999'))).toEqual({
    shared: '8985202250110001',
    own: '7999',
  });
  expect(splitEnd(endsOf('89852070024010001504')).own).toBe('');
});
