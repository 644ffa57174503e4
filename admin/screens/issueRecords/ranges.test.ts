import { expect, test } from '@jest/globals';
import { cardsIn, endsOf } from './ranges';

test('counts the numbers of a range without their check digits', () => {
  expect(endsOf('89852070024010001504-89852070024010002999').numbers).toBe(150);
  expect(endsOf('8985202225011000780-8985202225011000799').numbers).toBe(20);
  expect(endsOf('89852070024010001504')).toEqual({
    start: '89852070024010001504',
    end: '89852070024010001504',
    numbers: 1,
  });
});

test('filters the cards between both ends, with or without a check digit', () => {
  const { iccid_gte: start, iccid_lte: end } = cardsIn('8985202225011000780-8985202225011000799');
  for (const card of ['89852022250110007805', '89852022250110007995']) expect(card >= start && card <= end).toBe(true);
  for (const card of ['89852022250110007797', '89852022250110008001']) expect(card >= start && card <= end).toBe(false);
});
