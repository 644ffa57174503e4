/** What a declared type holds, as far as a value of one can become one of another. */
export type Family = 'text' | 'whole' | 'decimal' | 'boolean' | 'day' | 'time' | 'json';

interface Type {
  family: Family;
  /** How a database may call it when it describes a table. */
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

/** Types with sizes: `STRING(64)`, `DECIMAL(18, 6)`, and `FOLDED(255)`, a text that MySQL compares letter by letter. */
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

/** Whether the type that a database describes is the declared one. */
export const sameType = (declared: string, found: string): boolean => typeOf(declared).found.test(squeeze(found));

/** The declared name of a type as SQLite describes it; undefined for one that no declaration makes. */
export function declaredType(found: string): string | undefined {
  const name = squeeze(found);
  const known = Object.keys(TYPES).find((declared) => squeeze(TYPES[declared]?.sqlite ?? '') === name);
  if (known) return known;
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(name);
  if (decimal) return `DECIMAL(${decimal[1]}, ${decimal[2]})`;
  return /^VARCHAR\(\d+\)$/.test(name) ? name.replace('VARCHAR', 'STRING') : undefined;
}

/** The type as SQL. */
export const sqlType = (declared: string, dialect: 'sqlite' | 'mysql'): string => typeOf(declared)[dialect];
/** The kind of values that a declared type holds. */
export const familyOf = (declared: string): Family => typeOf(declared).family;

/** The numbers in a type's name: `STRING(64)` → 64; `DECIMAL(18, 6)` → 18, 6. */
export const sizesOf = (declared: string): number[] => (declared.match(/\d+/g) ?? []).map(Number);
