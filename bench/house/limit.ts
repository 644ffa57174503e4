import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { RowDataPacket } from 'mysql2/promise';
import mysql from 'mysql2/promise';

const COLUMNS = `id, cid, iccid, imsi, eid, type, status, brand, agent1, agent2, agent3, supplier, apn, platform,
  realName, smsRealName, unitPrice, lpa, contact, remark, realNameVerifiedAt, replacedBy, createdAt, updatedAt,
  version`;

/**
 * The least that reading a card, or a page of an agent's cards with its exact total, can be: node:http and the plain
 * SQL through mysql2's pool. It checks nobody: X-Session-Id is the agent's id.
 */
export async function startLimit(url: string): Promise<Server> {
  const pool = mysql.createPool({ uri: url, connectionLimit: 20, timezone: 'Z', supportBigNumbers: true });
  const query = async (sql: string, values: unknown[]): Promise<RowDataPacket[]> =>
    (await pool.query<RowDataPacket[]>(sql, values))[0];
  const list = async (address: URL, agent: string): Promise<object> => {
    const where = 'WHERE agent1 = ? AND status = ?';
    const values = [Number(agent), address.searchParams.get('status')];
    const [rows, counted] = await Promise.all([
      query(`SELECT ${COLUMNS} FROM terminals ${where} ORDER BY id DESC LIMIT 25`, values),
      query(`SELECT COUNT(*) AS total FROM terminals ${where}`, values),
    ]);
    return { code: 200, message: 'ok', rows, total: counted[0]?.total };
  };
  const answer = async (path: string, agent: string): Promise<object> => {
    const address = new URL(path, 'http://localhost');
    const id = /\/(\d+)$/.exec(address.pathname)?.[1];
    if (id === undefined) return list(address, agent);
    const rows = await query(`SELECT ${COLUMNS} FROM terminals WHERE id = ?`, [Number(id)]);
    return { code: 200, message: 'ok', data: rows[0] };
  };
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', String(request.headers['x-session-id'])).then((body) => {
      const text = JSON.stringify(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  return server;
}
