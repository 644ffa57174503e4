import { expect, test } from '@jest/globals';
import { columnOf, mentions, renameInTrigger, splitColumn, splitTable } from './ddl';
import { retypeColumn } from './values';

const TABLE = `CREATE TABLE \`t\` (\`id\` INTEGER PRIMARY KEY AUTOINCREMENT, "aa" VARCHAR(20) NOT NULL
  CHECK ("aa" <> '),\\' OR aa IN ('a,b')) DEFAULT 'x', -- a remark, with (
  p BIGINT NULL CONSTRAINT zz REFERENCES \`p\` (\`id\`) ON DELETE SET NULL ON UPDATE SET DEFAULT DEFAULT (1+2),
  CONSTRAINT c CHECK (a > 1)) STRICT`;

test('splits a table definition only at the commas between items', () => {
  const { items, options } = splitTable(TABLE, 'sqlite');
  expect(items.map(columnOf)).toEqual(['id', 'aa', 'p', undefined]);
  expect(options).toBe('STRICT');
  expect(splitColumn(items[2] ?? '', 'sqlite')).toEqual({
    name: 'p',
    type: 'BIGINT',
    clauses: ['NULL', 'CONSTRAINT zz REFERENCES `p` (`id`) ON DELETE SET NULL ON UPDATE SET DEFAULT', 'DEFAULT (1+2)'],
  });
});

test('changes the type of a column and leaves other clauses of the column unchanged', () => {
  const [, line = ''] = splitTable(TABLE, 'sqlite').items;
  const from = { type: 'STRING(20)', nullable: false };
  expect(retypeColumn(line, 'sqlite', from, { type: 'STRING(40)', nullable: true })).toMatch(
    /^"aa" VARCHAR\(40\) CHECK \(.*\) DEFAULT 'x'$/,
  );
  expect(retypeColumn(line, 'sqlite', from, { type: 'INTEGER', nullable: false })).toMatch(
    /^"aa" INTEGER NOT NULL CHECK \(.*\)$/,
  );
});

test('keeps the collation of a column on MySQL for text types, and removes it for other types', () => {
  const line = "`key` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'a\\'b' COMMENT 'NOT NULL'";
  const from = { type: 'STRING(64)', nullable: false };
  expect(retypeColumn(line, 'mysql', from, { type: 'STRING(80)', nullable: false })).toBe(
    "`key` VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'a\\'b' COMMENT 'NOT NULL'",
  );
  expect(retypeColumn(line, 'mysql', from, { type: 'INTEGER', nullable: true })).toBe(
    "`key` INTEGER COMMENT 'NOT NULL'",
  );
});

test('renames a column in a trigger, except inside strings and comments', () => {
  const body = "BEGIN IF NEW . `a` = 'NEW.a' OR old.A THEN /* NEW.a */ SET @a = NEW.ab; END IF; END";
  expect(renameInTrigger(body, 'a', 'b')).toBe(
    "BEGIN IF NEW . `b` = 'NEW.a' OR old.`b` THEN /* NEW.a */ SET @a = NEW.ab; END IF; END",
  );
  expect(['a', 'ab', 'NEW'].map((name) => mentions("x = 'a' -- NEW\n + `ab`", name, 'mysql'))).toEqual([
    false,
    true,
    false,
  ]);
});
