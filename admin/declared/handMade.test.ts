import { describe, expect, it } from '@jest/globals';
import { lazyWithRetry } from '../providers/lazyWithRetry';
import type { HandMade } from './handMade';
import { defineScreens, joinScreens } from './handMade';

const None = () => null;
const Late = lazyWithRetry(async () => ({ default: None }));
const action = (name: string) => ({ name, label: 'crud.copy', icon: 'Badge', needs: 'gadgets' }) as const;

describe('what folders of screens add', () => {
  it('is joined: lists in their order, what goes by a name beside the others', () => {
    const first = defineScreens({
      resources: { gadgets: { list: Late, extraActions: [action('paint')], facts: { sell: ['price'] } } },
    });
    const second = defineScreens({
      resources: {
        gadgets: { show: None, extraActions: [action('bend')], facts: { lend: ['name'] } },
        makers: { list: Late },
      },
    });
    expect(joinScreens([first, second])).toEqual({
      resources: {
        gadgets: {
          list: Late,
          show: None,
          extraActions: [action('paint'), action('bend')],
          facts: { sell: ['price'], lend: ['name'] },
        },
        makers: { list: Late },
      },
    });
  });

  it.each<[string, HandMade]>([
    ['resources gadgets list', { resources: { gadgets: { list: Late } } }],
    ['resources gadgets dialogs sell', { resources: { gadgets: { dialogs: { sell: Late } } } }],
  ])('is refused where two add the same: %s', (place, added) =>
    expect(() => joinScreens([added, added])).toThrow(`Two folders of screens add ${place}:`),
  );
});
