import { test } from '@jest/globals';
import { openAsOf } from './asOf.fixture';
import { expectListsOf } from './everyResource.fixture';

openAsOf();

test(
  'every list answers as of a time to those who may list it, and to nobody else',
  () => expectListsOf(['SALESMAN', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE']),
  240_000,
);
