import type { Random } from '../modelTest/random';
import { pick } from '../modelTest/random';

/** A placeholder that a deeply nested value replaces in the finished text. */
export const DEEP = 'nested-deep-here';
const DEPTHS = [40, 3000, 50_000];
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Texts that have broken servers. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202e',
  '👩‍👩‍👧',
  'ﷺ'.repeat(50),
  'z̸̢̛'.repeat(40),
  "'",
  '"',
  '`',
  '\\',
  '%',
  '_',
  '%_\\',
  "' OR 1=1 -- ",
  '${1}',
  '{{1}}',
  ':name',
  '?',
  '?1',
  '$1',
  '/*',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '0x10',
  '1_000',
  '٣',
  '9'.repeat(15),
  '9'.repeat(30),
  '9223372036854775808',
  '2147483648',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-11-20T25:00:00Z',
  '99999999999999',
  ',',
  ','.repeat(4000),
  'a,'.repeat(2000),
  '1,'.repeat(3000),
  '[]',
  '{}',
  '{"zh":"x"}',
  '"x"',
  '../../etc/passwd',
  'file.xlsx\0.png',
  'http://169.254.169.254/',
  'CON',
  '=1+1',
  '@x',
  '(a+)+$',
  '[',
  '\r\nX-Y: 1',
  'a'.repeat(256),
  'a'.repeat(9000),
  '汉'.repeat(3000),
  '-',
  '1-2-3',
  '8986'.repeat(5),
  '89860000000000000017-89860000000000000009',
  `${'8'.repeat(19)}-${'9'.repeat(19)}`,
] as const;
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-9,
  1e21,
  1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 53 - 1,
  65_536,
  2 ** 32,
] as const;
const TANGLES: readonly unknown[] = [
  [],
  {},
  [[]],
  [null],
  [{}],
  { '': '' },
  { $gt: 1 },
  { length: 1e9 },
  { toString: 1 },
  { toJSON: 'x' },
  { zh: '\0' },
  { en: 1 },
  [DEEP],
  { a: DEEP },
  Array.from({ length: 2000 }, (_one, at) => at),
  Array.from({ length: 300 }, () => 'x'),
];

const anySigns = (random: Random): string =>
  String.fromCharCode(...Array.from({ length: 1 + random(12) }, () => random(65_536)));
export const rubbishText = (random: Random): string => (random(5) === 0 ? anySigns(random) : pick(random, TEXTS));

export function rubbishValue(random: Random): unknown {
  switch (random(8)) {
    case 0:
      return null;
    case 1:
      return random(2) === 0;
    case 2:
    case 3:
      return pick(random, NUMBERS);
    case 4:
      return pick(random, TANGLES);
    case 5:
      return [rubbishText(random), rubbishText(random)];
    default:
      return rubbishText(random);
  }
}

/** Returns the JSON of a value, with deeply nested values for placeholders. */
export const writeJson = (value: unknown, random: Random): string =>
  JSON.stringify(value)?.replaceAll(`"${DEEP}"`, () => deep(pick(random, DEPTHS))) ?? '';

/** Returns bytes with the type JSON that are not JSON or have an unexpected shape. */
export function brokenJson(random: Random, whole: string): Buffer {
  const texts = [
    whole.slice(0, random(whole.length + 1)),
    deep(50_000),
    '{"a":'.repeat(20_000),
    `\ufeff${whole}`,
    '"text"',
    '17',
    'null',
    '[]',
    '\0',
    '',
    '[{"ids":[1]}]',
    '{"__proto__":{"ids":[1]},"constructor":{"prototype":1}}',
    '{"ids":1e999}',
    '{"a":1}{"b":2}',
    `{"${'x'.repeat(40_000)}":1}`,
    whole.replace(/"[^"]*"/, '"\\ud800\\u0000"'),
  ];
  const bytes = [Buffer.from(whole, 'utf16le'), Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])];
  return pick(random, [...texts.map((text) => Buffer.from(text)), ...bytes]);
}
