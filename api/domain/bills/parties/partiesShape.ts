import { type Json, BOOLEAN, INTEGER, MONEY, TEXT, listOf, oneOf, orNull, shapeOf } from '../../../engine/http/apiCall';
import { PARTY_KINDS, PAYER_KINDS } from './orderParties';

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
// Leave out the fields for staff, because every caller can read the API document.
export const PARTIES = shapeOf({
  currency: orNull(TEXT),
  lines: listOf(shapeOf({ kind: oneOf(PARTY_KINDS), ...PERSON, ...AMOUNTS })),
  payer: { ...shapeOf({ kind: oneOf(PAYER_KINDS), ...PERSON, ...AMOUNTS }), type: ['object', 'null'] },
});
