// The minimal exporter of bench/builtin/export.ts: the same cards and columns, without sessions, permissions and
// declarations.
import { Database } from '@appthreat/sqlite3/lib/sqlite3.js';
import mysql from 'mysql2/promise';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, type Writable } from 'node:stream';
import { ZipFile } from 'yazl';
import { print } from '../report';

type Row = Record<string, string | number | Date | null>;
const [url = ''] = process.argv.slice(2);
const PAGE = 1000;
const PIECE = 64 * 1024;
const COLUMNS = `t.id, t.iccid, t.cid, t.imsi, t.type, t.status, a.account AS agent1, b.account AS agent2,
  c.account AS agent3, t.brand, t.supplier, t.apn, t.platform, t.realName, t.smsRealName, t.unitPrice, t.createdAt,
  t.remark`;
const NAMES = COLUMNS.split(',')
  .map((column) => column.split(/[ .]/).at(-1) as string)
  .filter((name) => name !== 'id');
const SQL = `SELECT ${COLUMNS} FROM terminals t LEFT JOIN users a ON a.id = t.agent1 LEFT JOIN users b ON
  b.id = t.agent2 LEFT JOIN users c ON c.id = t.agent3 WHERE t.id < ? ORDER BY t.id DESC LIMIT ${PAGE}`;
const WORDS: Readonly<Record<string, string>> = { STOCKED: 'In stock', SIM: 'SIM', E_SIM: 'eSIM', OTA: 'OTA' };

type Read = (below: number) => Promise<Row[]>;
async function openReader(): Promise<Read> {
  if (!url.startsWith('sqlite:')) {
    const connection = await mysql.createConnection({ uri: url, timezone: 'Z' });
    return async (below) => (await connection.execute(SQL, [below]))[0] as Row[];
  }
  const database = new Database(url.slice('sqlite:'.length));
  const statement = database.prepare(SQL);
  return (below) =>
    new Promise((resolve, reject) => {
      statement.all<Row>([below], (error, rows) => (error ? reject(error) : resolve(rows ?? [])));
    });
}

/** Formats a value as text, for example an enum value by its label. */
function textOf(name: string, value: Row[string]): string {
  if (value === null || value === undefined) return '';
  if (name === 'type' || name === 'status') return WORDS[value as string] ?? String(value);
  if (name === 'realName' || name === 'smsRealName') return value ? 'yes' : 'no';
  if (name === 'unitPrice') return (Number(value) / 100).toFixed(2);
  if (name !== 'createdAt') return String(value);
  return (value instanceof Date ? value.toISOString() : String(value)).replace('T', ' ').slice(0, 19);
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvRow = (row: Row): string => `${NAMES.map((name) => quoted(textOf(name, row[name] ?? null))).join(',')}\n`;

const escaped = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`) : text;
const DAY_ZERO = Date.UTC(1899, 11, 30);
function xmlRow(row: Row, number: number): string {
  let xml = `<row r="${number}">`;
  for (const [at, name] of NAMES.entries()) {
    const text = textOf(name, row[name] ?? null);
    if (text === '') continue;
    const place = `${String.fromCharCode(65 + at)}${number}`;
    if (name === 'unitPrice') xml += `<c r="${place}"><v>${text}</v></c>`;
    else if (name === 'createdAt')
      xml += `<c r="${place}" s="1"><v>${(Date.parse(`${text}Z`) - DAY_ZERO) / 86_400_000}</v></c>`;
    else xml += `<c r="${place}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** Writes rows to a stream, and waits while it is full. */
async function writeRows(read: Read, to: Writable, rowText: (row: Row, number: number) => string): Promise<void> {
  let [piece, number] = ['', 0];
  for (let rows = await read(Number.MAX_SAFE_INTEGER); rows.length > 0;) {
    const last = rows.at(-1)?.id as number;
    const next = read(last);
    for (const row of rows) {
      piece += rowText(row, (number += 1));
      if (piece.length < PIECE) continue;
      if (!to.write(piece)) await once(to, 'drain');
      piece = '';
    }
    rows = await next;
  }
  to.write(piece);
}

const read = await openReader();
async function answer(format: string, response: ServerResponse): Promise<void> {
  if (format === 'csv') {
    await writeRows(read, response, csvRow);
    response.end();
    return;
  }
  const zip = new ZipFile();
  const sheet = new PassThrough({ highWaterMark: PIECE });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 });
  zip.outputStream.pipe(response);
  sheet.write('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>');
  await writeRows(read, sheet, xmlRow);
  sheet.end('</sheetData></worksheet>');
  zip.end();
}
const server = createServer((request, response) => {
  answer((request.url ?? '').slice(1), response).catch((error: unknown) => {
    response.destroy(error as Error);
  });
});
server.listen(0, '127.0.0.1', () => print(String((server.address() as AddressInfo).port)));
