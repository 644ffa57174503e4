import exceljs from 'exceljs';

/** Returns a workbook with only texts, like those of suppliers. */
export async function workbook(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('cards');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

function shownAs(value: unknown, format = ''): string {
  if (value instanceof Date) {
    const text = value.toISOString().replace('T', ' ').slice(0, 19);
    return format.includes('h') ? text : text.slice(0, 10);
  }
  return typeof value === 'number' && format.endsWith('0.00') ? value.toFixed(2) : String(value ?? '');
}

/** Reads the first sheet of a workbook. */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    const values = (row.values as unknown[]).slice(1);
    rows.push(values.map((value, index) => shownAs(value, row.getCell(index + 1).numFmt)));
  });
  return rows;
}
