import { describe, expect, test } from '@jest/globals';
import { requireOne } from './oneStatement';

describe('a text that is sent to the database', () => {
  test.each([
    'SELECT 1',
    'SELECT 1;',
    "INSERT INTO a VALUES ('x; DROP TABLE b')",
    "INSERT INTO a VALUES ('it''s; so', 'a\\'; -- b', \"c; d\")",
    'SELECT `a;b` FROM `c`',
    "SELECT '/* no comment */', '# none'",
    'SELECT 5--3',
    'CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW IF NEW.b IS NULL THEN SET NEW.b = 1; END IF',
    'SELECT 1;\n',
  ])('is one statement: %s', (sql) => {
    expect(() => requireOne(sql)).not.toThrow();
  });

  test.each([
    'SELECT 1; DROP TABLE a',
    "SELECT 'a'; DROP TABLE a; -- '",
    "SELECT 'a\\''; DROP TABLE a",
    "SELECT /*'*/ 1; DROP TABLE a -- '",
    "SELECT 1 -- it's\n; DROP TABLE a",
    "SELECT 1 # it's\n; DROP TABLE a",
    "SELECT 'a; DROP TABLE a",
    'SELECT `a`; DELETE FROM `a`;',
  ])('is refused: %s', (sql) => {
    expect(() => requireOne(sql)).toThrow('more than one statement');
  });
});
