import '../builtInKinds';
import { describe, expect, it } from '@jest/globals';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import type { Row } from '../records';
import { mainFields } from './RecordFields';

const field = (name: string, more: Partial<ManifestField> = {}): ManifestField =>
  ({ name, label: name, kind: 'text', readable: true, ...more }) as ManifestField;
const FIELDS = [
  field('id'),
  field('remark', { multiline: true }),
  field('card'),
  field('plan'),
  field('secret', { readable: false }),
  ...['price', 'cost', 'total'].map((name) => field(name, { kind: 'money' })),
];
const RECORD: Row = {
  id: 4,
  card: '8985',
  plan: 'Japan',
  remark: 'call back',
  secret: 'x',
  price: 1,
  cost: 2,
  total: 3,
};

const namesOf = (main: ManifestResource['main'], record = RECORD, fields = FIELDS): string[][] => {
  const parts = mainFields(
    { fields, main, recordLabel: ['id'], sections: [], list: { columns: [], sums: [] } } as unknown as ManifestResource,
    record,
    { me: 1, today: '2026-11-24', now: '2026-11-24T00:00:00.000Z' },
  );
  return [parts.main, parts.rest].map((some) => some.map(({ name }) => name));
};

describe('the main fields of a record page', () => {
  it('shows the configured main fields in the configured order, and all further fields below', () => {
    expect(namesOf({ label: 'In short', fields: ['remark', 'plan', 'card'] })).toEqual([
      ['plan', 'card', 'remark'],
      ['id'],
    ]);
  });
  it('shows all fields outside the main card when no main fields are configured', () => {
    expect(namesOf(undefined)).toEqual([[], ['id', 'card', 'plan', 'remark']]);
  });
  it('omits fields that are empty, unreadable, or shown among the amounts', () => {
    expect(
      namesOf({ label: 'In short', fields: ['card', 'secret', 'price', 'remark'] }, { ...RECORD, remark: null }),
    ).toEqual([['card'], ['id', 'plan']]);
  });
  it('omits the id and the field in the title when the record has a name', () => {
    const parts = mainFields(
      {
        fields: FIELDS,
        recordLabel: ['plan'],
        sections: [],
        list: { columns: [], sums: [] },
      } as unknown as ManifestResource,
      RECORD,
      { me: 1, today: '2026-11-24', now: '2026-11-24T00:00:00.000Z' },
    );
    expect(parts.rest.map(({ name }) => name)).toEqual(['card', 'remark']);
  });
  it("omits a field when the field's showWhen condition excludes the record", () => {
    const fields = [field('kind'), field('days', { showWhen: { kind: 'CREDIT' } })];
    const shownOf = (kind: string) => namesOf(undefined, { id: 1, kind, days: 30 }, fields)[1];
    expect([shownOf('CREDIT'), shownOf('TRIAL')]).toEqual([['kind', 'days'], ['kind']]);
  });
});
