import type { Connection } from './connection';
import { splitColumn, joinColumn, quote } from './ddl';
import type { Column } from './steps';
import { familyOf, sqlType } from './migrationTypes';

/** Returns a value as an SQL literal, as the database stores it. */
export function literal({ dialect, queryInterface }: Connection, type: string, value: unknown): string {
  const text = (words: string): string => queryInterface.sequelize.escape(words);
  switch (familyOf(type)) {
    case 'json':
      return text(JSON.stringify(value));
    case 'boolean':
      return value ? '1' : '0';
    case 'whole':
    case 'decimal':
      return String(Number(value));
    case 'time': {
      const moment = new Date(value as string).toISOString().replace('T', ' ').replace('Z', '');
      return text(dialect === 'sqlite' ? `${moment} +00:00` : moment);
    }
    default:
      return text(String(value));
  }
}

/** Returns a DEFAULT clause. On MySQL, text and JSON columns accept only an expression. */
export function defaultOf(connection: Connection, type: string, value: unknown): string {
  const sql = literal(connection, type, value);
  const isLong = type === 'TEXT' || type === 'JSON';
  return `DEFAULT ${isLong && connection.dialect === 'mysql' ? `(${sql})` : sql}`;
}

/** Returns whether a clause of a column definition begins with this keyword. */
const isAbout = (clause: string, word: RegExp): boolean => word.test(clause.replace(/^CONSTRAINT\s+\S+\s+/i, ''));
const EMPTY = /^(NOT\s+NULL|NULL)\b/i;
const LETTERS = /^(COLLATE|CHARACTER)\b/i;

/** Changes the type or nullability in a column definition. Checks and collation stay. */
export function retypeColumn(line: string, dialect: 'sqlite' | 'mysql', from: Column, to: Column): string {
  const { name, type, clauses } = splitColumn(line, dialect);
  const stays = familyOf(from.type) === familyOf(to.type);
  const kept = clauses.filter((clause) => {
    if (isAbout(clause, EMPTY)) return false;
    if (isAbout(clause, LETTERS)) return familyOf(to.type) === 'text' || stays;
    if (isAbout(clause, /^DEFAULT\b/i)) return stays && (to.nullable || !/^DEFAULT\s+NULL$/i.test(clause));
    return !(isAbout(clause, /^REFERENCES\b/i) && from.references !== to.references);
  });
  const refers = dialect === 'sqlite' && to.references && from.references !== to.references;
  return joinColumn({
    name,
    // Keep the description of an unchanged type, because MariaDB describes JSON as a text with a check.
    type: from.type === to.type ? type : sqlType(to.type, dialect),
    // In MySQL, the collation must directly follow the type.
    clauses: [
      ...kept.filter((clause) => isAbout(clause, LETTERS)),
      ...(to.nullable ? [] : ['NOT NULL']),
      ...kept.filter((clause) => !isAbout(clause, LETTERS)),
      ...(refers ? [`REFERENCES ${quote(to.references ?? '')} (\`id\`)`] : []),
    ],
  });
}

const SYSTEM_TIMES = ['createdAt', 'updatedAt'] as const;

/** Returns the column definitions of a new table, including those of every table. */
export function linesOfTable(dialect: 'sqlite' | 'mysql', columns: Readonly<Record<string, Column>>): string[] {
  const time = sqlType('DATE(3)', dialect);
  const refers = (name: string, { references }: Column): string[] =>
    references ? [`FOREIGN KEY (${quote(name)}) REFERENCES ${quote(references)} (\`id\`)`] : [];
  const inline = ({ references }: Column): string =>
    references && dialect === 'sqlite' ? ` REFERENCES ${quote(references)} (\`id\`)` : '';
  return [
    dialect === 'sqlite' ? '`id` INTEGER PRIMARY KEY AUTOINCREMENT' : '`id` BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY',
    ...Object.entries(columns).map(
      ([name, column]) =>
        `${quote(name)} ${sqlType(column.type, dialect)}${column.nullable ? '' : ' NOT NULL'}${inline(column)}`,
    ),
    `\`version\` ${sqlType('INTEGER', dialect)} NOT NULL DEFAULT 1`,
    ...SYSTEM_TIMES.map((name) => `${quote(name)} ${time} NOT NULL`),
    ...(dialect === 'mysql' ? Object.entries(columns).flatMap(([name, column]) => refers(name, column)) : []),
  ];
}

export const createIndex = (
  table: string,
  { name, fields, unique }: { name: string; fields: readonly string[]; unique: boolean },
): string =>
  `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quote(name)} ON ${quote(table)} (${fields.map(quote).join(', ')})`;
