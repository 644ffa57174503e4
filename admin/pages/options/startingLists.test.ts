import { describe, expect, test } from '@jest/globals';
import { ROLES } from '@t3d/resources/roles';
import { startingLists } from './index';

describe('option lists loaded at the start', () => {
  test('loads the dictionary and the app tags at the start for every role', () => {
    for (const role of ROLES) expect(startingLists(role)).toEqual(expect.arrayContaining(['dict', 'topic/all']));
  });
  test('loads plan tags and salesmen at the start for ADMIN and SALESMAN only', () => {
    expect(ROLES.filter((role) => startingLists(role).includes('plan-topic-all'))).toEqual(['ADMIN', 'SALESMAN']);
    expect(ROLES.filter((role) => startingLists(role).includes('salesman/all'))).toEqual(['ADMIN', 'SALESMAN']);
  });
});
