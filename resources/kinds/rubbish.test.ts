import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Field, type FieldKind, registerDigits } from '../kit';
import { DIGITS } from '../digits';

registerDigits(DIGITS);
const RUBBISH = [undefined, null, '', ' ', '0', 'x', -1, 0.5, Number.NaN, true, [], [null], {}, { zh: 1 }, new Date(0)];
const FOLDERS = [import.meta.dirname, join(import.meta.dirname, '../cards/kinds')];
const kinds: FieldKind[] = [];
for (const folder of FOLDERS)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) {
      const { kind } = (await import(join(folder, entry.name, 'kind.ts'))) as { kind: FieldKind };
      kinds.push(kind);
    }

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'accepts or rejects any value of the kind %s without throwing an error',
  (_name, kind) => {
    const field = { ...kind.defaults, kind: kind.name, required: true, scheme: 'card' } as Field;
    for (const value of RUBBISH) {
      expect(() => kind.read(field, value)).not.toThrow();
      expect(() => kind.accept(field)(value)).not.toThrow();
      expect(() => kind.schema(field).isValidSync(value)).not.toThrow();
    }
  },
);
