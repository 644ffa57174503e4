import { readRecord } from '../../../../engine/import/sheets/csvRows';
import { unzip } from '../../../../unzip';
import { parseDecimal, parseShanghai } from '../kit/values';
import type { StatementLine } from '../port';

const COLUMNS = {
  gatewayNo: '支付宝交易号',
  paymentNo: '商户订单号',
  kind: '业务类型',
  finishedAt: '完成时间',
  amount: '订单金额（元）',
} as const;
/** What a day's statement may unpack to. */
const LARGEST = 256 * 1024 * 1024;
const KINDS: Readonly<Record<string, StatementLine['kind']>> = { 交易: 'PAYMENT', 退款: 'REFUND' };
/** A line that ends the table: what follows are sums. */
const isRemark = (line: string): boolean => line.trimStart().startsWith('#');

/**
 * A row by its place among the payments. A row that is not understood is named by that place: its content is the
 * payers' own.
 */
function readLine(row: Readonly<Record<string, string>>, index: number): StatementLine {
  const kind = KINDS[row[COLUMNS.kind] ?? ''];
  const minor = parseDecimal(row[COLUMNS.amount]?.replace(/^-/, ''));
  const at = parseShanghai(row[COLUMNS.finishedAt]);
  const paymentNo = row[COLUMNS.paymentNo];
  const gatewayNo = row[COLUMNS.gatewayNo];
  if (!kind || minor === null || !at || !paymentNo || !gatewayNo)
    throw new Error(`Alipay's statement has a line that cannot be read: number ${index + 1}`);
  return { paymentNo, gatewayNo, kind, amount: kind === 'REFUND' ? -minor : minor, currency: 'CNY', at };
}

/**
 * Of the two tables in the zip, lines and sums by shop, the one with lines: GBK, remarks around it, tabs behind the
 * numbers.
 */
function findTable(files: readonly Buffer[]): string | undefined {
  const tables = files.map((file) =>
    new TextDecoder('gbk')
      .decode(file)
      .split(/\r?\n/)
      .filter((line) => line.trim() && !isRemark(line)),
  );
  return tables.find(([header]) => header?.includes(COLUMNS.gatewayNo))?.join('\n');
}

/** The records of a table, their cells without the blanks around them. */
function recordsOf(table: string): string[][] {
  const records: string[][] = [];
  for (let at = 0; at < table.length;) {
    const record = readRecord(table, at, ',', true);
    if (!record) break;
    records.push(record.cells.map((cell) => cell.trim()));
    at = record.next;
  }
  return records;
}

/** Alipay's day, from its zip. Throws rather than leave a line out: a reconciliation with holes is none. */
export async function readStatement(zip: Buffer): Promise<StatementLine[]> {
  const table = findTable(await unzip(zip, LARGEST));
  if (table === undefined) throw new Error("Alipay's statement has no table of payments");
  const [names = [], ...rows] = recordsOf(table);
  return rows.map((cells, index) =>
    readLine(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])), index),
  );
}
