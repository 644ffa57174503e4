import exceljs from 'exceljs';
import { aPng } from '../pictures';
import type { Random } from '../modelTest/random';
import { pick } from '../modelTest/random';
import { rubbishText } from './rubbish';

export interface Body {
  bytes: Buffer;
  type: string | null;
}
export type Files = readonly { name: string; bytes: Buffer }[];

async function workbook(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new exceljs.Workbook();
  book.addWorksheet('rows').addRows(rows as unknown[][]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

function pictures(): Buffer[] {
  const png = aPng(16, 16);
  const broken = [png.subarray(0, 8), png.subarray(0, 33), Buffer.concat([png.subarray(0, 8), Buffer.alloc(64, 255)])];
  const begun = ['ffd8ff', 'ffd8ffe000104a46494600010100000100010000ffc0', '474946383961', '52494646', '00'];
  return [png, aPng(128, 28), ...broken, ...begun.map((hex) => Buffer.from(hex, 'hex')), Buffer.alloc(0)];
}

async function workbooks(): Promise<Buffer[]> {
  const book = await workbook([
    ['name', 'sort', 'iccid', 'type'],
    ['one', 1, '89860000000000000017', 'SIM'],
    ['\u0007', 'x', -1, '=1+1'],
    [null, { formula: '1/0', result: { error: '#DIV/0!' } }, new Date(0), 'SIM'],
  ]);
  const noFiles = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
  const bent = Buffer.concat([book.subarray(0, 400), Buffer.alloc(200, 65), book.subarray(600)]);
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return [book, book.subarray(0, -40), book.subarray(0, 200), bent, noFiles, old, Buffer.from('PK\u0003\u0004')];
}

const TABLES = [
  'name,sort\none,1\n"two,2\n',
  'name,sort\nx\0y,1\n',
  'name,name,__proto__,constructor\n1,2,3,4\n',
  '\n\n\n',
  `${'a,'.repeat(900)}\n`,
  'iccid,type\n89860000000000000017,SIM\n',
  `name\n${'x'.repeat(100_000)}\n`,
  'A\0',
];

/** Returns valid files, and files that only begin like a valid file. */
export async function hostileFiles(): Promise<Files> {
  return [
    ...pictures().map((bytes) => ({ name: 'a.png', bytes })),
    ...(await workbooks()).map((bytes) => ({ name: 'a.xlsx', bytes })),
    ...TABLES.map((text) => ({ name: 'a.csv', bytes: Buffer.from(text, 'latin1') })),
  ];
}

const BOUNDARY = 'xxBOUNDARYxx';
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const NAMELESS = 'Content-Disposition: form-data';
const quotable = (text: string): string => text.replaceAll(/["\r\n\\]/g, '');
const part = (head: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(bytes as Buffer), Buffer.from('\r\n')]);
const fieldPart = (name: string, value: string): Buffer => part(`${NAMELESS}; name="${quotable(name)}"`, value);
const filePart = (field: string, name: string, bytes: Buffer): Buffer =>
  part(`${NAMELESS}; name="${field}"; filename="${quotable(name)}"\r\nContent-Type: application/octet-stream`, bytes);

function partsOf(random: Random, fields: Readonly<Record<string, unknown>>, files: Files): Buffer {
  const file = pick(random, files);
  const name = random(6) === 0 ? rubbishText(random).slice(0, 300) : file.name;
  const written = Object.entries(fields).map(([field, value]) =>
    fieldPart(field, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
  );
  const second = random(12) === 0 ? [filePart('file', 'b.png', file.bytes)] : [];
  return Buffer.concat([...written, filePart(random(12) === 0 ? 'other' : 'file', name, file.bytes), ...second, END]);
}

/** Returns a form with a file, valid or broken in a way that confuses parsers. */
export function formOf(random: Random, fields: Readonly<Record<string, unknown>>, files: Files): Body {
  const whole = partsOf(random, fields, files);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const after = (...parts: Buffer[]): Body => ({ bytes: Buffer.concat([...parts, whole]), type });
  switch (random(12)) {
    case 0:
      return { bytes: whole, type: 'multipart/form-data' };
    case 1:
      return { bytes: whole.subarray(0, random(whole.length)), type };
    case 2:
      return after(Buffer.from(`--${BOUNDARY}\r\nno head\r\n\r\nx\r\n`));
    case 3:
      return after(
        part(NAMELESS, 'x'),
        fieldPart('a[__proto__][x]', '1'),
        fieldPart('a[999999999]', '1'),
        part('X: y', 'z'),
      );
    case 4:
      return { bytes: whole, type: `multipart/form-data; boundary=${'b'.repeat(300)}` };
    case 5:
      return after(...Array.from({ length: 40 }, (_one, at) => fieldPart(`f${at}`, 'x')));
    default:
      return { bytes: whole, type };
  }
}
