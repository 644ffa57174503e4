// The minimal importer of bench/stock/import.ts: a thousand rows at a time by only a database driver, in one
// transaction.
import { Database } from '@appthreat/sqlite3/lib/sqlite3.js';
import mysql from 'mysql2/promise';
import { readFileSync } from 'node:fs';
import { print } from '../report';

type Value = string | number;
/** Runs a statement. Returns the first new id of an INSERT. */
type Send = (sql: string, values?: readonly Value[]) => Promise<number>;
const [url = '', file = ''] = process.argv.slice(2);
const AT_ONCE = 1000;
/** The history entry of a card, with the columns that the server writes. */
const HISTORY = "(1, 'create', 'terminals', ?, '{}', 'import', 'job-1', 1, 1, 1, ?, ?)";

async function open(): Promise<Send> {
  if (!url.startsWith('sqlite:')) {
    const connection = await mysql.createConnection({ uri: url });
    return async (sql, values = []) => {
      const [outcome] = await connection.query(sql, [...values]);
      return (outcome as { insertId?: number }).insertId ?? 0;
    };
  }
  const database = new Database(url.slice('sqlite:'.length));
  return (sql, values = []) =>
    new Promise((resolve, reject) => {
      const method = sql.startsWith('SELECT') ? 'all' : 'run';
      database[method](sql, [...values], function done(this: { lastID?: number }, error: Error | null) {
        if (error) reject(error);
        else resolve((this.lastID ?? 0) - AT_ONCE + 1);
      });
    });
}

const placesOf = (row: string, count: number): string => Array.from({ length: count }, () => row).join(', ');
const send = await open();
const [started, used] = [performance.now(), process.cpuUsage()];
const now = new Date().toISOString().replace('T', ' ').slice(0, 23);
const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
await send(url.startsWith('sqlite:') ? 'BEGIN IMMEDIATE' : 'START TRANSACTION');
for (let start = 0; start < lines.length; start += AT_ONCE) {
  const rows = lines.slice(start, start + AT_ONCE).map((line) => line.split(',') as [string, string, string, string]);
  await send(
    `SELECT id, iccid FROM terminals WHERE iccid IN (${placesOf('?', rows.length)})`,
    rows.map(([iccid]) => iccid),
  );
  const first = await send(
    `INSERT INTO terminals (iccid, cid, imsi, type, brand, status, iccidLength, realName, smsRealName, version,
      createdAt, updatedAt) VALUES ${placesOf("(?, ?, ?, ?, ?, 'STOCKED', 19, 0, 0, 1, ?, ?)", rows.length)}`,
    rows.flatMap(([iccid, imsi, type, brand]) => [iccid, iccid, imsi, type, brand, now, now]),
  );
  await send(
    `INSERT INTO audit_log (actor, action, resource, recordId, changes, source, requestId, import, recordVersion,
      version, createdAt, updatedAt) VALUES ${placesOf(HISTORY, rows.length)}`,
    rows.flatMap((_row, at) => [first + at, now, now]),
  );
}
await send('COMMIT');
const { user, system } = process.cpuUsage(used);
print(`${((performance.now() - started) / 1000).toFixed(3)} ${((user + system) / 1e6).toFixed(3)}`);
process.exit(0);
