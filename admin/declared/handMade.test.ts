import { describe, expect, it } from '@jest/globals';
import { lazyWithRetry } from '../providers/lazyWithRetry';
import type { HandMade } from './handMade';
import { defineScreens, joinScreens } from './handMade';

const None = () => null;
const Late = lazyWithRetry(async () => ({ default: None }));

describe('what folders of screens add', () => {
  it('is joined: what goes by a name beside the others', () => {
    const first = defineScreens({
      resources: { gadgets: { listTop: Late, tickFirst: { sell: 'crud.copy' } } },
    });
    const second = defineScreens({
      resources: {
        gadgets: { opens: 'bend', tickFirst: { lend: 'crud.copy' } },
        makers: { listTop: Late },
      },
    });
    expect(joinScreens([first, second])).toEqual({
      resources: {
        gadgets: {
          listTop: Late,
          opens: 'bend',
          tickFirst: { sell: 'crud.copy', lend: 'crud.copy' },
        },
        makers: { listTop: Late },
      },
    });
  });

  it.each<[string, HandMade]>([
    ['resources gadgets listTop', { resources: { gadgets: { listTop: Late } } }],
    ['resources gadgets tickFirst sell', { resources: { gadgets: { tickFirst: { sell: 'crud.copy' } } } }],
  ])('is refused where two add the same: %s', (place, added) =>
    expect(() => joinScreens([added, added])).toThrow(`Two folders of screens add ${place}:`),
  );
});
