import { expect, test } from '@jest/globals';
import { IMAGE_USES } from '@t3d/resources/kit';
import { PURPOSES } from './pictures';

test('what a field may name as its use is what files are taken for', () => {
  expect(PURPOSES.toSorted()).toEqual([...IMAGE_USES].toSorted());
});
