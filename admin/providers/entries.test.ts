import { describe, expect, test } from '@jest/globals';
import '../declared/builtInKinds';
import type { Manifest, ManifestField, ManifestResource } from '@t3d/resources/kit';
import { withEntries } from './declaredWords';

const field = (name: string, more: Partial<ManifestField>): ManifestField =>
  ({ name, label: name, kind: 'text', required: false, ...more }) as ManifestField;
const resource = (name: string, fields: ManifestField[], inputs: ManifestField[] = []): ManifestResource =>
  ({
    name,
    fields,
    actions: inputs.length > 0 ? [{ name: 'mix', fields: inputs }] : [],
  }) as unknown as ManifestResource;
const states = [
  { value: 'A', label: 'a' },
  { value: 'B', label: 'b', tone: 'green' },
  { value: 'C', label: 'c' },
  { value: 'LATE', label: 'late', of: 'B', where: {} },
];
const paints = resource(
  'paints',
  [
    field('maker', { dictionary: 'MAKER' }),
    field('state', { kind: 'enum', dictionary: 'STATE', options: states }),
    field('empty', { dictionary: 'NOTHING' }),
  ],
  [field('maker', { dictionary: 'MAKER', strict: true })],
);
const plain = resource('plain', [field('name', {})]);
const boxes = resource('boxes', [field('paints', { kind: 'children', child: paints })]);
const manifest = {
  resources: [paints, plain, boxes],
  dictionary: { list: '/dict', changes: '/option-lists', type: 'enumType', off: 'disabled' },
} as unknown as Manifest;
const entry = (enumType: string, value: string, label: string, disabled = false) => ({
  enumType,
  value,
  label,
  disabled,
});
const entries = [
  entry('MAKER', 'acme', 'Acme Ltd'),
  entry('MAKER', 'gone', 'Gone Ltd', true),
  entry('STATE', 'B', 'Bright'),
  entry('STATE', 'A', 'Able', true),
];

describe('the dictionary entries in a manifest', () => {
  const worded = withEntries(manifest, entries);
  const [first, second, third] = worded.resources;
  test('offers dictionary entries as the options of a text field', () => {
    const makers = [
      { value: 'acme', label: 'Acme Ltd' },
      { value: 'gone', label: 'Gone Ltd', off: true },
    ];
    expect(first?.fields[0]?.options).toEqual(makers);
    expect(first?.actions[0]?.fields[0]?.options).toEqual(makers);
    expect(first?.fields[2]?.options).toBeUndefined();
  });
  test('labels and orders the values of an enum by the dictionary, and puts values without an entry last', () => {
    expect(first?.fields[1]?.options).toEqual([
      { value: 'B', label: 'Bright', tone: 'green' },
      states[3],
      { value: 'A', label: 'Able', off: true },
      states[2],
    ]);
  });
  test('adds dictionary entries to fields of children, and leaves a resource without entries unchanged', () => {
    expect(third?.fields[0]?.child).toBe(first);
    expect(second).toBe(plain);
  });
  test('returns the manifest unchanged while the dictionary is not loaded', () => {
    expect(withEntries(manifest, [])).toBe(manifest);
    expect(withEntries({ ...manifest, dictionary: undefined } as Manifest, entries).resources).toBe(manifest.resources);
  });
});
