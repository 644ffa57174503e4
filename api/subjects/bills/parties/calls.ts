import { rolesFor } from '../../../engine/access/permissions';
import type { ApiCall, Json } from '../../../engine/http/apiCall';
import {
  BOOLEAN,
  INTEGER,
  MONEY,
  TEXT,
  answersOne,
  listOf,
  oneOf,
  orNull,
  shapeOf,
} from '../../../engine/http/apiCall';
import { PARTY_KINDS, PAYER_KINDS } from './orderParties';
import { SOLD } from './router';

const PERSON: Record<string, Json> = {
  who: orNull(INTEGER),
  whoLabel: orNull(TEXT),
  role: orNull(TEXT),
  own: BOOLEAN,
};
const AMOUNTS: Record<string, Json> = {
  earned: MONEY,
  back: { ...MONEY, description: 'what refunds took of it, zero or below, in minor units (cents)' },
  net: MONEY,
};
// What only staff see of an order has no name here: this document is for everybody.
const PARTIES = shapeOf({
  currency: orNull(TEXT),
  lines: listOf(shapeOf({ kind: oneOf(PARTY_KINDS), ...PERSON, ...AMOUNTS })),
  payer: { ...shapeOf({ kind: oneOf(PAYER_KINDS), ...PERSON, ...AMOUNTS }), type: ['object', 'null'] },
});

/** This room's calls for the API's document. */
export const PARTIES_CALLS: readonly ApiCall[] = SOLD.map(({ resource }) => ({
  method: 'get',
  path: `/${resource.name}/{id}/parties`,
  name: `${resource.name}.parties`,
  openToKeys: true,
  summary: 'who paid for an order and who earned on it, as far as the caller may know',
  roles: rolesFor(resource, 'show'),
  pattern: `${resource.name}:show`,
  answers: answersOne(PARTIES),
}));
