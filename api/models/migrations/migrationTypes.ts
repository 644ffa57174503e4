import { isDay } from '@t3d/resources/kit';
import type { Column } from './steps';

/** A type's family, which decides the types its values can be converted to. */
export type Family = 'text' | 'whole' | 'decimal' | 'boolean' | 'day' | 'time' | 'json';

interface Type {
  family: Family;
  /** Matches the names that databases use for the type. */
  found: RegExp;
  sqlite: string;
  mysql: string;
}

const TYPES: Readonly<Record<string, Type>> = {
  INTEGER: { family: 'whole', found: /^INT(EGER)?(\(\d+\))?$/, sqlite: 'INTEGER', mysql: 'INTEGER' },
  BIGINT: { family: 'whole', found: /^(BIGINT(\(\d+\))?|INTEGER)$/, sqlite: 'BIGINT', mysql: 'BIGINT' },
  BOOLEAN: { family: 'boolean', found: /^TINYINT(\(1\))?$/, sqlite: 'TINYINT(1)', mysql: 'TINYINT(1)' },
  'DATE(3)': { family: 'time', found: /^DATETIME(\(3\))?$/, sqlite: 'DATETIME', mysql: 'DATETIME(3)' },
  DATEONLY: { family: 'day', found: /^DATE$/, sqlite: 'DATE', mysql: 'DATE' },
  JSON: { family: 'json', found: /^(JSON|LONGTEXT)$/, sqlite: 'JSON', mysql: 'JSON' },
  TEXT: { family: 'text', found: /^TEXT$/, sqlite: 'TEXT', mysql: 'TEXT' },
};

const squeeze = (type: string): string => type.toUpperCase().replace(/\s/g, '');

/** Returns a type with sizes, such as `STRING(64)` or `DECIMAL(18, 6)`. */
function sizedType(declared: string): Type | undefined {
  const name = squeeze(declared);
  const folded = /^FOLDED\((\d+)\)$/.exec(name);
  if (folded) {
    const spelt = `VARCHAR(${folded[1]})`;
    const found = new RegExp(`^VARCHAR\\(${folded[1]}\\)$`);
    return { family: 'text', found, sqlite: spelt, mysql: `${spelt} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin` };
  }
  const text = /^STRING\((\d+)\)$/.exec(name);
  const spelled = text ? `VARCHAR(${text[1]})` : name;
  if (!text && !/^DECIMAL\(\d+,\d+\)$/.test(name)) return undefined;
  const found = new RegExp(`^${spelled.replace(/[()]/g, '\\$&')}$`);
  return { family: text ? 'text' : 'decimal', found, sqlite: spelled, mysql: spelled };
}

function typeOf(declared: string): Type {
  const type = TYPES[declared] ?? sizedType(declared);
  if (!type) throw new Error(`${declared} is no type of a column: one of ${Object.keys(TYPES).join(', ')}, STRING(n)`);
  return type;
}

/** Returns whether a database's description of a type means the declared type. */
export const sameType = (declared: string, found: string): boolean => typeOf(declared).found.test(squeeze(found));

/** Returns the declared name of a type in SQLite's description, or undefined. */
export function declaredType(found: string): string | undefined {
  const name = squeeze(found);
  const known = Object.keys(TYPES).find((declared) => squeeze(TYPES[declared]?.sqlite ?? '') === name);
  if (known) return known;
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(name);
  if (decimal) return `DECIMAL(${decimal[1]}, ${decimal[2]})`;
  return /^VARCHAR\(\d+\)$/.test(name) ? name.replace('VARCHAR', 'STRING') : undefined;
}

export const sqlType = (declared: string, dialect: 'sqlite' | 'mysql'): string => typeOf(declared)[dialect];
export const familyOf = (declared: string): Family => typeOf(declared).family;

/** Returns the sizes in a type's name: 18 and 6 of `DECIMAL(18, 6)`. */
export const sizesOf = (declared: string): number[] => (declared.match(/\d+/g) ?? []).map(Number);

/** The families to which each family can be converted, whatever the value. */
const BECOMES: Readonly<Record<Family, readonly Family[]>> = {
  text: ['text', 'whole', 'decimal', 'boolean', 'day'],
  whole: ['whole', 'text', 'decimal', 'boolean'],
  decimal: ['decimal', 'whole', 'text'],
  boolean: ['boolean', 'whole', 'text'],
  day: ['day', 'time', 'text'],
  time: ['time', 'day'],
  json: ['json'],
};

const INT_MAX = 2n ** 31n - 1n;
const BIGINT_MAX = 2n ** 63n - 1n;
const TEXT_BYTES = 65_535;
/** The maximum number of exact digits in SQLite, which stores decimals as floating-point numbers. */
const EXACT_DIGITS = 15;
/** The length of the longest text that a value of each type has. */
const LONGEST: Readonly<Partial<Record<string, number>>> = { INTEGER: 11, BIGINT: 20, BOOLEAN: 1, DATEONLY: 10 };

/** Returns whether at least some values of a column can be converted to the type of the other column. */
export const canBecome = (from: Column, to: Column): boolean =>
  BECOMES[familyOf(from.type)].includes(familyOf(to.type));

const longestText = (type: string): number =>
  LONGEST[type] ?? (familyOf(type) === 'decimal' ? (sizesOf(type)[0] ?? 0) + 2 : (sizesOf(type)[0] ?? Infinity));

function isWider(from: string, to: string): boolean {
  const [family, target] = [familyOf(from), familyOf(to)];
  if (target === 'text') return longestText(to) >= longestText(from);
  if (target === 'whole') return family === 'boolean' || (family === 'whole' && (to === 'BIGINT' || from === to));
  if (target === 'decimal') {
    const [digits = 0, places = 0] = family === 'decimal' ? sizesOf(from) : from === 'INTEGER' ? [10, 0] : [Infinity];
    const [most = 0, mostPlaces = 0] = sizesOf(to);
    return family !== 'text' && mostPlaces >= places && most - mostPlaces >= digits - places;
  }
  return family === target || (family === 'day' && target === 'time');
}

/** Returns whether every value of a column fits the other column, so that no rows need a check. */
export function alwaysFits(from: Column, to: Column): boolean {
  const words = !to.values || (from.values?.every((value) => to.values?.includes(value)) ?? false);
  return words && isWider(from.type, to.type);
}

function fitsText(value: string, { type, values }: Column): boolean {
  if (values && !values.includes(value)) return false;
  return type === 'TEXT' ? Buffer.byteLength(value) <= TEXT_BYTES : [...value].length <= (sizesOf(type)[0] ?? 0);
}

/** Returns whether a text is an integer in normal form, unlike `007`. */
function fitsWhole(value: string, from: Family, { type }: Column): boolean {
  const whole = from === 'decimal' ? value.replace(/\.0+$/, '') : value;
  if (!/^(0|-?[1-9]\d{0,18})$/.test(whole)) return false;
  const most = type === 'INTEGER' ? INT_MAX : BIGINT_MAX;
  return BigInt(whole) <= most && BigInt(whole) >= -most;
}

function fitsDecimal(value: string, { type }: Column): boolean {
  const [, whole = '', places = ''] = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/.exec(value) ?? [];
  const kept = places.replace(/0+$/, '');
  const [digits = 0, most = 0] = sizesOf(type);
  return (
    whole !== '' && kept.length <= most && whole.length <= digits - most && whole.length + kept.length <= EXACT_DIGITS
  );
}

/** Returns whether a value, given as text, fits a column without loss. */
export function fits(value: string, from: Column, to: Column): boolean {
  const family = familyOf(from.type);
  switch (familyOf(to.type)) {
    case 'text':
      return fitsText(value, to);
    case 'whole':
      return fitsWhole(value, family, to);
    case 'decimal':
      return fitsDecimal(value, to);
    case 'boolean':
      return /^[01]$/.test(value) || (family === 'text' && /^(true|false)$/.test(value));
    case 'day':
      return family === 'time' ? / 00:00:00(\.0+)?( \+00:00)?$/.test(value) : isDay(value);
    default:
      return true;
  }
}
