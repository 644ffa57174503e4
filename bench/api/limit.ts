import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import mysql, { type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { print } from '../report';

/**
 * A minimal server that returns the product's rows with only node:http and mysql2. `argv` contains the database URL and
 * an agent's id.
 */
const [uri = '', agent = '0'] = process.argv.slice(2);
const pool = mysql.createPool({ uri, connectionLimit: 16, timezone: '+00:00', maxPreparedStatements: 200 });
const read = async (sql: string, values: (string | number)[]): Promise<RowDataPacket[]> =>
  (await pool.execute<RowDataPacket[]>(sql, values))[0];

const COLUMNS = `id, cid, iccid, imsi, eid, type, status, brand, agent1, agent2, agent3, supplier, apn,
  platform, realName, smsRealName, unitPrice, lpa, contact, remark, realNameVerifiedAt, replacedBy, version, createdAt,
  updatedAt`;

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, string>;
};

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bench');
  const [, kind = '', id = ''] = pathname.split('/');
  if (kind === 'one') return (await read(`SELECT ${COLUMNS} FROM terminals WHERE id = ?`, [id]))[0];
  if (kind === 'list') {
    const values = [agent, searchParams.get('status') ?? ''];
    const where = 'WHERE agent1 = ? AND status = ?';
    const [rows, [count]] = await Promise.all([
      read(`SELECT ${COLUMNS} FROM terminals ${where} ORDER BY id DESC LIMIT 25`, values),
      read(`SELECT COUNT(*) AS total FROM terminals ${where}`, values),
    ]);
    return { data: rows, total: count?.total };
  }
  if (kind === 'deep') {
    const [rows, [count]] = await Promise.all([
      read(`SELECT ${COLUMNS} FROM terminals ORDER BY id DESC LIMIT 25 OFFSET 99975`, []),
      read('SELECT COUNT(*) AS total FROM terminals', []),
    ]);
    return { data: rows, total: count?.total };
  }
  const { iccid = '' } = await bodyOf(request);
  const now = new Date();
  const [{ insertId }] = await pool.execute<ResultSetHeader>(
    `INSERT INTO bench_cards (cid, iccid, type, status, iccidLength, realName, smsRealName, version, createdAt,
      updatedAt) VALUES (?, ?, 'SIM', 'STOCKED', 20, 0, 0, 1, ?, ?)`,
    [iccid, iccid, now, now],
  );
  return { id: insertId };
}

await pool.query('CREATE TABLE IF NOT EXISTS bench_cards LIKE terminals');
const server = createServer((request, response) => {
  void answer(request).then(
    (value) => {
      const text = JSON.stringify(value);
      response.setHeader('content-type', 'application/json').setHeader('content-length', Buffer.byteLength(text));
      response.end(text);
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => print(String((server.address() as AddressInfo).port)));
