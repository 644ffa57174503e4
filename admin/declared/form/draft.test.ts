import { describe, expect, it } from '@jest/globals';
import { makeField } from '../../test/declared';
import { draftOf, mayBeStored, readDraft, resume } from './draft';

const fields = [
  makeField('name'),
  makeField('sort', 'integer'),
  makeField('password', 'secret'),
  makeField('mail', 'contact'),
  makeField('idNumber', 'text', { encrypted: true }),
  makeField('logo', 'image'),
  makeField('contactPhone'),
];
const record = { id: 7, version: 3, name: 'a', sort: 1 };

describe('the draft of a form', () => {
  it('stores changed values in a draft, but stores only the names of private fields, for example of secrets', () => {
    const draft = draftOf(
      fields,
      record,
      {
        ...record,
        name: 'typed',
        password: 'demo1234',
        mail: 'a@b.test',
        idNumber: '1101',
        logo: 5,
        contactPhone: '13800000000',
      },
      1000,
    );
    expect(draft).toEqual({
      at: 1000,
      version: 3,
      mine: { name: 'typed' },
      base: { name: 'a', sort: 1 },
      left: ['password', 'mail', 'idNumber', 'logo', 'contactPhone'],
    });
    expect(JSON.stringify(draft)).not.toMatch(/demo1234|a@b\.test|1101|13800000000/);
    expect(fields.filter(mayBeStored).map(({ name }) => name)).toEqual(['name', 'sort']);
  });

  it('stores no draft when nothing has changed, or when only unstorable values have changed', () => {
    expect(draftOf(fields, record, { ...record, name: 'a '.trim() })).toBeNull();
    expect(draftOf(fields, record, { ...record, password: 'x' })).toBeNull();
  });

  it('restores only writable fields of a draft, and ignores malformed data', () => {
    const text = JSON.stringify(draftOf(fields, record, { ...record, name: 'typed', sort: 9 }));
    expect(readDraft(text, fields)?.mine).toEqual({ name: 'typed', sort: 9 });
    expect(readDraft(text, [makeField('sort', 'integer')])?.mine).toEqual({ sort: 9 });
    for (const rubbish of [
      null,
      '',
      'x',
      '[]',
      '{"at":1}',
      '{"at":1,"mine":{},"base":{},"left":[]}',
      '{"at":1,"mine":{"password":"x"},"base":{},"left":[]}',
    ])
      expect(readDraft(rubbish, fields)).toBeNull();
  });

  it('applies a draft to an unchanged record, and merges the draft when the record has changed since', () => {
    const draft = draftOf(fields, record, { ...record, name: 'typed' });
    if (!draft) throw new Error('no draft');
    expect(resume(fields, record, draft)).toEqual({ start: { ...record, name: 'typed' }, merge: null });
    const { start, merge } = resume(fields, { ...record, version: 4, name: 'theirs', sort: 2 }, draft);
    expect(start).toMatchObject({ version: 4, name: 'typed', sort: 2 });
    expect(merge?.rows.map((row) => [row.field.name, row.change])).toEqual([
      ['name', 'both'],
      ['sort', 'theirs'],
    ]);
  });
});
