import { describe, expect, test } from '@jest/globals';
import { dataOf, fetchBook, next, openFiles, send, stored } from './files.fixture';
import type { Book } from './workbooks.fixture';
import { bookOf, both, brandOf, cardRows, inline, errorOf, si } from './workbooks.fixture';

openFiles();

describe('the value of a cell in a workbook', () => {
  const CASES: [title: string, book: Book, brand: unknown][] = [
    ['a shared string behind an empty one', { strings: `<si/>${si('ten')}`, cell: '<c t="s"><v>1</v></c>' }, 'ten'],
    ['an empty shared string', { strings: si('') + si('ten'), cell: '<c t="s"><v>0</v></c>' }, null],
    ['a shared string without a number as nothing', { strings: si('ten'), cell: '<c t="s"><v></v></c>' }, null],
    ['a shared string with blanks around its number', { strings: si('ten'), cell: '<c t="s"><v> 0 </v></c>' }, 'ten'],
    [
      'rich text without how it is pronounced',
      {
        strings: '<si><t>a</t><r><rPr><b/></rPr><t>b</t></r><r><t>c</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>',
        cell: '<c t="s"><v>0</v></c>',
      },
      'abc',
    ],
    [
      'an inline string that has text and runs',
      { cell: '<c t="inlineStr"><is><t>a</t><r><t>b</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>' },
      'ab',
    ],
    ['an inline string beside a value', { cell: '<c t="inlineStr"><v>7</v><is><t>a</t></is></c>' }, 'a'],
    ['an inline string whose value stands in <v>', { cell: '<c t="inlineStr"><v>a</v></c>' }, 'a'],
    ['an inline string without a type', { cell: '<c><is><t>a</t></is></c>' }, 'a'],
    ['the text of a formula', { cell: '<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>' }, 'ab'],
    ['a formula that results in no text', { cell: '<c t="str"><f>""</f><v></v></c>' }, null],
    ['the number of a formula', { cell: '<c><f>1+1</f><v>2</v></c>' }, '2'],
    ['a number with an exponent', { cell: '<c><v>1.5E2</v></c>' }, '150'],
    ['a boolean', { cell: '<c t="b"><v>1</v></c>' }, 'true'],
    ['escapes of characters', { cell: '<c t="str"><v>a_x0041__x005F_x0042_</v></c>' }, 'aA_x0042_'],
    [
      'preserved blanks within a text, which a field of one line stores as one',
      { cell: '<c t="inlineStr"><is><t xml:space="preserve">a  b</t></is></c>' },
      'a b',
    ],
    ['an empty cell with a style', { formats: ['yyyy'], cell: '<c s="1"/>' }, null],
    ['a date', { formats: ['yyyy\\-mm\\-dd'], cell: '<c s="1"><v>46351</v></c>' }, '2026-11-25'],
    [
      'a date with hours',
      { formats: ['m/d/yy h:mm'], cell: '<c s="1"><v>46351.3333333</v></c>' },
      '2026-11-25 08:00:00',
    ],
    [
      'a date that counts from 1904',
      { settings: '<workbookPr date1904="1"/>', formats: ['yyyy/m/d'], cell: '<c s="1"><v>44889</v></c>' },
      '2026-11-25',
    ],
    ['a date of January 1900', { formats: ['yyyy/m/d'], cell: '<c s="1"><v>5</v></c>' }, '1900-01-05'],
    [
      'a Chinese date of a built-in format',
      {
        styles: '<styleSheet><cellXfs><xf/><xf numFmtId="31"/></cellXfs></styleSheet>',
        cell: '<c s="1"><v>46351</v></c>',
      },
      '2026-11-25',
    ],
    [
      'a date in the style of cells without a style',
      {
        styles: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
        cell: '<c><v>46351</v></c>',
      },
      '2026-11-25',
    ],
    ['an ISO date', { cell: '<c t="d"><v>2026-11-25T08:30:00Z</v></c>' }, '2026-11-25 08:30:00'],
    ['an ISO day', { cell: '<c t="d"><v>2026-11-25</v></c>' }, '2026-11-25'],
    ['hours of a day', { formats: ['h:mm'], cell: '<c s="1"><v>0.3541666667</v></c>' }, '08:30:00'],
    ['hours that add up', { formats: ['[h]:mm'], cell: '<c s="1"><v>1.1041666667</v></c>' }, '26:30:00'],
    [
      'an amount whose format has letters of dates',
      { formats: ['0.00 USD'], cell: '<c s="1"><v>12.5</v></c>' },
      '12.5',
    ],
    ['an amount whose format leaves room for a letter', { formats: ['#,##0_D'], cell: '<c s="1"><v>12</v></c>' }, '12'],
    [
      'a number whose format a conditional style has, too',
      {
        styles:
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0"/></numFmts><cellXfs><xf/><xf numFmtId="164"/>' +
          '</cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy"/></dxf></dxfs></styleSheet>',
        cell: '<c s="1"><v>46351</v></c>',
      },
      '46351',
    ],
  ];
  test.each(CASES)('imports a cell that contains %s', async (_title, book, brand) => {
    expect(await brandOf(book)).toBe(brand);
  });
});

describe('a cell that an import rejects', () => {
  const UNCALCULATED =
    'The formula has not been calculated: open the file in Excel and save it, or write the value itself';
  const unknown = (text: string): string => `The content “${text}” of the cell cannot be read`;
  const NO_DATE = 'is no date: write the date anew';
  const LOST = 'A character here cannot be read for certain';
  const CASES: [title: string, book: Book, reason: string][] = [
    ['an error', { cell: '<c t="e"><v>#N/A</v></c>' }, 'The cell shows the error #N/A'],
    ['the error of a formula', { cell: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, 'The cell shows the error #DIV/0!'],
    ['a formula without a value', { cell: '<c><f>1+1</f></c>' }, UNCALCULATED],
    ['a formula with an empty value', { cell: '<c><f>1+1</f><v/></c>' }, UNCALCULATED],
    ['a shared formula without a value', { cell: '<c><f t="shared" si="0"/><v></v></c>' }, UNCALCULATED],
    ['a formula for a text without a value', { cell: '<c t="str"><f>A2</f></c>' }, UNCALCULATED],
    [
      'a formula that its writer left at 0 to be calculated',
      { cell: '<c><f>1+1</f><v>0</v></c>', settings: '<calcPr fullCalcOnLoad="1"/>' },
      UNCALCULATED,
    ],
    ['a shared string that is not there', { strings: si('a'), cell: '<c t="s"><v>9</v></c>' }, unknown('9')],
    ['a shared string where there are none', { cell: '<c t="s"><v>0</v></c>' }, unknown('0')],
    ['a number that is none', { cell: '<c><v>12,5</v></c>' }, unknown('12,5')],
    ['a hexadecimal number', { cell: '<c><v>0x1F</v></c>' }, unknown('0x1F')],
    ['a boolean that is none', { cell: '<c t="b"><v>2</v></c>' }, unknown('2')],
    ['a type that nobody knows', { cell: '<c t="x"><v>2</v></c>' }, unknown('2')],
    ['a date before all dates', { formats: ['yyyy'], cell: '<c s="1"><v>-1</v></c>' }, NO_DATE],
    ['the 29th of February 1900', { formats: ['yyyy/m/d'], cell: '<c s="1"><v>60</v></c>' }, NO_DATE],
    ['half of a character', { cell: '<c t="str"><v>_xD83D_</v></c>' }, LOST],
    ['a character that was lost before', { cell: inline('a\uFFFDb') }, LOST],
    [
      'bytes that are no text',
      {
        cell: inline('ä'),
        pack: (name, xml) => [name, name.includes('sheet1') ? Buffer.from(xml, 'latin1') : xml],
      },
      LOST,
    ],
    [
      'two values of one cell',
      { cell: '<c r="C2"><v>1</v></c><c r="C2"><v>2</v></c>' },
      'The file has two values for this cell',
    ],
    ['the text of an error', { cell: inline('#REF!') }, 'The cell shows the error #REF!'],
  ];
  test.each(CASES)('rejects an imported cell that contains %s', async (_title, book, reason) => {
    const iccid = next();
    const { errors, created } = await both(bookOf(iccid, book));
    expect([created, errors.length, errors[0]?.row, errors[0]?.field]).toEqual([0, 1, 2, 'brand']);
    expect(errors[0]?.message).toContain(reason);
    expect(await stored(iccid)).toBeNull();
  });

  test('rejects an imported cell that contains the NUL character', async () => {
    expect(await errorOf(bookOf(next(), { cell: '<c t="str"><v>a_x0000_</v></c>' }))).toContain(
      '415 Row 2, column C has a NUL character',
    );
  });

  test('lists a rejected cell unchanged, and rejects the cell again when the list is imported', async () => {
    const { errorsUrl } = dataOf(await send(bookOf(next(), { cell: '<c t="e"><v>#REF!</v></c>' }), 'cards.xlsx'));
    const list = await fetchBook(errorsUrl as string, 'ADMIN');
    const { errors } = await both(list.body as Buffer);
    expect(errors.map(({ row, field }) => [row, field])).toEqual([[2, 'brand']]);
    expect(errors[0]?.message).toContain('#REF!');
  });

  test("accepts an error value in a workbook's column that is not imported", async () => {
    const iccid = next();
    const headings = ['iccid', 'type', 'sum'].map(inline).join('');
    const rows = `<row>${headings}</row><row>${inline(iccid)}${inline('SIM')}<c t="e"><v>#REF!</v></c></row>`;
    expect(await both(bookOf(iccid, { rows }))).toMatchObject({ created: 1, errors: [] });
  });
});

describe('the rows and cells of a sheet', () => {
  test('imports rows and cells without references, and rows with gaps', async () => {
    const [a, b] = [next(), next()];
    const rows =
      cardRows(a, { row: '' }) +
      `<row><c r="A5" t="inlineStr"><is><t>${a}</t></is></c>${inline('SIM')}<c r="d5"><v>4</v></c></row>` +
      `<row r="9">${inline(b)}${inline('SIM')}<c r="C9" t="e"><v>#N/A</v></c></row>`;
    const { errors } = await both(bookOf(a, { rows }));
    expect(errors.map(({ row, field }) => [row, field])).toEqual([[9, 'brand']]);
    const { created } = await both(bookOf(a, { rows: rows.replace(/<c r="C9".*?<\/c>/, '') }));
    expect([created, (await stored(a))?.remark, (await stored(a))?.brand]).toEqual([2, '4', null]);
  });

  test("ignores tags after a sheet's rows that have the same names as tags of rows and cells", async () => {
    const behind =
      '<controls><anchor><xdr:row>5</xdr:row></anchor></controls><extLst><ext><xm:f>A1</xm:f></ext></extLst>';
    expect(await brandOf({ cell: inline('a'), behind })).toBe('a');
  });

  test('rejects a sheet with repeated rows or with rows out of order', async () => {
    const iccid = next();
    for (const number of [1, 2]) {
      const rows = cardRows(iccid, {}) + `<row r="${number}">${inline(next())}${inline('SIM')}</row>`;
      expect(await errorOf(bookOf(iccid, { rows }))).toBe(
        `400 Row ${number} is in the file twice or out of order: open it in Excel, save it anew and upload it again`,
      );
    }
  });

  test('rejects cells merged over several rows of a sheet, and imports cells merged within a row', async () => {
    const merged = (ref: string): Book => ({
      cell: inline('a'),
      behind: `<mergeCells count="1"><mergeCell ref="${ref}"/></mergeCells>`,
    });
    expect(await errorOf(bookOf(next(), merged('C2:C3')))).toContain(
      '400 The cells C2:C3 are merged over several rows, and only the first row has their value',
    );
    expect(await brandOf(merged('C2:D2'))).toBe('a');
    expect(await brandOf(merged('H2:H9'))).toBe('a');
    expect(await brandOf(merged('C3:C9'))).toBe('a');
  });
});
