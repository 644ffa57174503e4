import exceljs from 'exceljs';

/** A workbook of text cells in memory: what a supplier or a colleague would send. */
export async function workbook(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('cards');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The cells of a workbook's first sheet, as text. */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    rows.push((row.values as unknown[]).slice(1).map((cell) => String(cell ?? '')));
  });
  return rows;
}
