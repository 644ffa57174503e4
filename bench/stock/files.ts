import exceljs from 'exceljs';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { cardNumber } from '../builtin/benchData';

const HEADINGS = ['iccid', 'imsi', 'type', 'brand'] as const;
/** Returns the cells of a card as in a supplier's file. */
const cells = (number: number): string[] => [
  cardNumber(number),
  `45400${String(number).padStart(10, '0')}`,
  'SIM',
  'CMHK',
];

export async function writeCsv(path: string, count: number): Promise<void> {
  const out = createWriteStream(path);
  out.write(`${HEADINGS.join(',')}\n`);
  for (let first = 1; first <= count; first += 1000) {
    let text = '';
    for (let number = first; number < Math.min(first + 1000, count + 1); number += 1)
      text += `${cells(number).join(',')}\n`;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Writes a workbook of cards. With `shared`, each text is stored once in a common table. */
export async function writeXlsx(path: string, count: number, shared: boolean): Promise<void> {
  const out = createWriteStream(path);
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: shared });
  const sheet = book.addWorksheet('cards');
  sheet.addRow([...HEADINGS]).commit();
  for (let number = 1; number <= count; number += 1) {
    sheet.addRow(cells(number)).commit();
    if (number % 500 === 0)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  }
  sheet.commit();
  await book.commit();
  if (!out.writableFinished) await once(out, 'finish');
}
