import { test } from '@jest/globals';
import { openAsOf } from './asOf.fixture';
import { expectListsOf } from './everyResource.fixture';

openAsOf();

test(
  'every list answers as of a time to those who may list it, and to nobody else',
  () => expectListsOf(['ADMIN', 'AGENT_1']),
  240_000,
);
