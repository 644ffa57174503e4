import { expect, test } from '@jest/globals';
import { IMAGE_USES } from '@t3d/resources/kit';
import { PURPOSES } from './pictures';

test('accepts uploads of pictures for exactly the uses that a field can declare', () => {
  expect(PURPOSES.toSorted()).toEqual([...IMAGE_USES].toSorted());
});
