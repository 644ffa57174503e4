import { expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { DumpText } from './dumpText';

async function pass(text: string, size: number): Promise<{ dump: DumpText; text: string }> {
  const bytes = Buffer.from(text);
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const dump = new DumpText();
  const parts: Buffer[] = [];
  for await (const part of Readable.from(pieces()).pipe(dump)) parts.push(part as Buffer);
  return { dump, text: Buffer.concat(parts).toString() };
}

const MARIADB = `/*M!999999\\- enable the sandbox mode */
-- MariaDB dump 10.19  Distrib 10.11.18-MariaDB
-- CHANGE MASTER TO MASTER_LOG_FILE='bin.000007', MASTER_LOG_POS=4711;
CREATE TABLE \`cards\` (
  \`id\` bigint(20) NOT NULL
);
CREATE TABLE \`empty\` (
);
INSERT INTO \`cards\` VALUES
(1,'a (b) ; ''c''',NULL),
(2,'\\');\\\\',0xFF),
(3,'李','{\\"a\\": [1]}');
INSERT INTO \`cards\` VALUES
(4,'last',NULL);
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=\`root\`@\`localhost\`*/ /*!50003 TRIGGER guard BEFORE UPDATE ON cards FOR EACH ROW
INSERT INTO \`log\` VALUES (1),(2);
*/;;
DELIMITER ;
-- Dump completed on 2026-11-28
`;
const MYSQL = `-- MySQL dump 10.13  Distrib 8.4.5
-- CHANGE REPLICATION SOURCE TO SOURCE_LOG_FILE='binlog.000002', SOURCE_LOG_POS=157;
CREATE TABLE \`cards\` (
);
INSERT INTO \`cards\` (\`id\`, \`a (b)\`) VALUES (1,'x),('),(2,'y'),(3,_binary 'z\\'');
CREATE DEFINER=\`t3d\`@\`%\` TRIGGER one BEFORE DELETE ON cards FOR EACH ROW SET @a = 1;
-- Dump completed
`;

test.each([1, 7, 64, 100_000])('counts the rows of a MariaDB dump that arrives in pieces of %i bytes', async (size) => {
  const { dump, text } = await pass(MARIADB, size);
  expect(dump.rows).toEqual({ cards: 4, empty: 0 });
  expect([dump.hasEnd, dump.binlog]).toEqual([true, { file: 'bin.000007', position: 4711 }]);
  expect(text).not.toMatch(/DEFINER=|sandbox mode/);
  expect(text).toContain("(1,'a (b) ; ''c''',NULL)");
  expect(text).toContain('TRIGGER guard');
});

test('counts the rows of a MySQL dump, in which each INSERT is a single line with column names', async () => {
  const { dump, text } = await pass(MYSQL, 30);
  expect(dump.rows).toEqual({ cards: 3 });
  expect([dump.hasEnd, dump.binlog]).toEqual([true, { file: 'binlog.000002', position: 157 }]);
  expect(text).toContain('CREATE  TRIGGER one');
});

test('reports a dump as incomplete when the end of the dump is missing', async () => {
  expect((await pass(MARIADB.slice(0, -40), 64)).dump.hasEnd).toBe(false);
});
