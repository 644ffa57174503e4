import { describe, expect, test } from '@jest/globals';
import type { Examination, DocumentValues } from './identityTypes';
import { examine, personOf } from './examineDocument';
import { idCheckDigit } from './idCard';

const TODAY = '2026-11-20';
type DocType = Parameters<typeof examine>[0];
const keysOf = ({ errors }: Examination): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, { key }]) => [field, key.replace('realNames.', '')]));
const wrong = (docType: DocType, values: DocumentValues): Record<string, string> =>
  keysOf(examine(docType, values, TODAY));
const checkOf = ({ checks }: Examination, name: string): boolean | undefined =>
  checks.find(({ check }) => check === name)?.ok;

describe('the examination of an ID card', () => {
  const card = (more: DocumentValues = {}): DocumentValues => ({
    name: '张三',
    idNumber: '11010519491231002X',
    ...more,
  });

  test('computes the check digit of an ID card number by GB 11643', () => {
    expect(idCheckDigit('11010519491231002')).toBe('X');
    expect(idCheckDigit('37010119010203997')).toBe('3');
  });
  test.each(['810000199408230021', '820000199009090017', '830000199201300022', '911124198108030024'])(
    'accepts the ID card %s of a resident of Hong Kong, Macau or Taiwan or a foreign permanent resident',
    (number) => {
      const idNumber = withCheck(number.slice(0, 17));
      expect(examine('ID_CARD', card({ idNumber }), TODAY).errors).toEqual({});
      expect(
        wrong('ID_CARD', card({ idNumber: idNumber.replace(/.$/, (last) => (last === '5' ? '6' : '5')) })),
      ).toEqual({
        idNumber: 'idChecksum',
      });
    },
  );

  test('reads sex and birth date from the ID card number when the user omits these fields', () => {
    const exam = examine('ID_CARD', card({ idNumber: ' 11010519491231002x ' }), TODAY);
    expect([exam.errors, exam.values]).toMatchObject([
      {},
      { idNumber: '11010519491231002X', birthDate: '1949-12-31', sex: 'FEMALE' },
    ]);
    expect([checkOf(exam, 'idNumber'), checkOf(exam, 'age')]).toEqual([true, true]);
  });
  test.each([
    [{ idNumber: '110105194912310021' }, { idNumber: 'idChecksum' }],
    [{ idNumber: '1101051949123100' }, { idNumber: 'idFormat' }],
    [{ idNumber: withCheck('11010519490230002') }, { idNumber: 'idBirthDate' }],
    [{ idNumber: withCheck('11010520261121002') }, { idNumber: 'idBirthDate' }],
    [{ sex: 'MALE' as const }, { sex: 'idSexDiffers' }],
    [{ birthDate: '1949-12-30' }, { birthDate: 'idBirthDiffers' }],
    [{ name: ' ' }, { name: 'required' }],
    [{ idNumber: null }, { idNumber: 'required' }],
    [{ validTo: '2026-11-19' }, { validTo: 'expired' }],
    [{ validTo: TODAY }, {}],
    [{ validFrom: '2026-11-21' }, { validFrom: 'notYetValid' }],
  ])('examines an ID card with the values %o and returns the errors %o', (values, errors) => {
    expect(wrong('ID_CARD', card(values))).toEqual(errors);
  });
  test('adds a warning but no error when the holder of an ID card is a minor', () => {
    const of = (day: string): Examination =>
      examine('ID_CARD', card({ idNumber: withCheck(`110105${day}002`) }), TODAY);
    expect([of('20101120'), of('20101121')].map((exam) => [keysOf(exam), checkOf(exam, 'age')])).toEqual([
      [{}, true],
      [{}, false],
    ]);
  });
  test('drops fields that an ID card does not have', () => {
    expect(examine('ID_CARD', card({ passportNumber: 'E12345678', renewalCount: 3 }), TODAY).values).not.toHaveProperty(
      'passportNumber',
    );
  });
});

describe('the examination of a permit', () => {
  const permit = (permitNumber: string, more: DocumentValues = {}): DocumentValues => ({
    name: 'Chan',
    permitNumber,
    ...more,
  });

  test.each([
    ['H1234567800', { permitNumber: 'H12345678', permitType: 'HONG_KONG', renewalCount: 0 }],
    ['m87654321', { permitNumber: 'M87654321', permitType: 'MACAU', renewalCount: null }],
    ['12345678', { permitNumber: '12345678', permitType: 'TAIWAN' }],
    ['1234567802', { permitNumber: '12345678', renewalCount: 2 }],
    ['HA123456701', { permitNumber: 'HA1234567', permitType: 'HONG_KONG', renewalCount: 1 }],
    ['ma7654321', { permitNumber: 'MA7654321', permitType: 'MACAU', renewalCount: null }],
    ['1234567803B', { permitNumber: '12345678', renewalCount: 3 }],
  ])('reads the permit number %s', (number, values) => {
    expect(examine('PERMIT', permit(number), TODAY)).toMatchObject({ errors: {}, values });
  });
  test.each([
    'X12345678',
    'HO2345678',
    'H1234567O',
    'MI2345678',
    '1234567B',
    'C12345678',
    'HAA123456',
    'H12345678A1',
    '12345678 0',
    '1234567802BB',
    'HA123456',
    'HA12345678',
    'AH1234567',
    'H1234567',
    'H123456789',
    'H123456789012',
    '123456789',
    'HH2345678',
  ])('rejects the permit number %s', (number) => {
    expect(wrong('PERMIT', permit(number))).toEqual({ permitNumber: 'permitFormat' });
  });
  test('rejects a permit type or renewal count that differs from the permit number', () => {
    expect(wrong('PERMIT', permit('H1234567801', { permitType: 'MACAU', renewalCount: 2 }))).toEqual({
      permitType: 'permitTypeDiffers',
      renewalCount: 'renewalDiffers',
    });
    expect(wrong('PERMIT', permit('H1234567801', { permitType: 'HONG_KONG', renewalCount: 1 }))).toEqual({});
  });
  test('gives a person the same identity before and after the renewal of a permit', () => {
    const of = (number: string): string | null => personOf('PERMIT', examine('PERMIT', permit(number), TODAY).values);
    expect(of('H1234567801')).toBe(of('h12345678'));
    expect(of('H1234567801')).not.toBe(of('H1234567901'));
  });
});

describe('the examination of a passport', () => {
  const passport = (more: DocumentValues = {}): DocumentValues => ({
    surname: 'Müller',
    givenName: 'Anna Maria',
    passportNumber: 'C01X00T47',
    ...more,
  });
  const lines = mrz({});

  test('checks the format of the passport number when no machine-readable lines are given', () => {
    expect(wrong('PASSPORT', passport())).toEqual({});
    for (const passportNumber of ['ABCDEFGH', 'A1', 'C01X00T47C01X', 'E1234567', 'é12345678'])
      expect(wrong('PASSPORT', passport({ passportNumber, nationality: 'CHN' }))).toEqual({
        passportNumber: 'passportFormat',
      });
    expect(wrong('PASSPORT', passport({ passportNumber: 'E 12345678', nationality: 'CHN' }))).toEqual({});
    expect(wrong('PASSPORT', {})).toEqual({ surname: 'required', givenName: 'required', passportNumber: 'required' });
  });
  test('compares valid machine-readable lines, fills in omitted fields and does not store the lines', () => {
    const exam = examine('PASSPORT', passport({ mrz: `${lines}\n`.toLowerCase() }), TODAY);
    expect(exam).toMatchObject({
      errors: {},
      values: { birthDate: '1974-08-12', validTo: '2031-04-15', sex: 'FEMALE', nationality: 'DEU' },
    });
    expect(exam.values).not.toHaveProperty('mrz');
    expect([checkOf(exam, 'mrz'), checkOf(exam, 'mrzName')]).toEqual([true, true]);
  });
  test('reports each check once when the typed expiry date agrees with the machine-readable lines', () => {
    const { checks } = examine('PASSPORT', passport({ mrz: lines, validTo: '2031-04-15' }), TODAY);
    expect(checks.filter(({ check }) => check === 'validTo')).toEqual([{ check: 'validTo', ok: true }]);
    expect(new Set(checks.map(({ check }) => check)).size).toBe(checks.length);
  });
  test('rejects machine-readable lines with a wrong check digit, an unknown country or a wrong format', () => {
    for (const text of [
      lines.replace('C01X00T478', 'C01X00T470'),
      mrz({ state: 'QQQ' }),
      lines.split('\n')[0] as string,
      'hello',
      lines.replace('<', '!'),
    ])
      expect(wrong('PASSPORT', passport({ mrz: text }))).toEqual({ mrz: 'mrzInvalid' });
  });
  test.each([
    ['SUKARNO', {}, { surname: 'Sukarno', givenName: null }, true],
    ['SUKARNO', {}, { surname: null, givenName: 'Sukarno' }, true],
    ['SUKARNO', {}, { surname: 'Suharto', givenName: null }, false],
    ['SUKARNO', {}, { surname: 'Sukarno', givenName: 'Kusno' }, false],
    ['<<RAJINIKANTH', {}, { surname: null, givenName: 'Rajinikanth' }, true],
    ['<<RAJINIKANTH', {}, { surname: 'Rajinikanth', givenName: null }, true],
    ['SMITH<JONES<<SUSIE<MARGARET', {}, { surname: 'Smith-Jones', givenName: 'Susie Margaret' }, true],
    ['DARTAGNAN<<JACQUES', {}, { surname: "D'Artagnan", givenName: 'Jacques' }, true],
    ['PAPANDROPOULOUS<<JONATHON<ALEC', {}, { surname: 'Papandropoulous', givenName: 'Jonathon Alec' }, true],
    ['PAPANDROPOULOUS<<JONATHON<ALEC', {}, { surname: 'Jonathon Alec', givenName: 'Papandropoulous' }, false],
    ['ERIKSSON<<ANNA<MARIA', { state: 'UTO' }, { surname: 'Eriksson', givenName: 'Anna Maria' }, true],
    ['HOXHA<<ARBEN', { state: 'XKX' }, { surname: 'Hoxha', givenName: 'Arben' }, true],
    ['HOXHA<<ARBEN', { state: 'RKS' }, { surname: 'Hoxha', givenName: 'Arben' }, true],
    ['STATELESS<<PERSON', { state: 'XXA' }, { surname: 'Stateless', givenName: 'Person' }, true],
  ])('compares the machine-readable names %s %o with the typed names %o: %s', (names, more, typed, isSame) => {
    const exam = examine('PASSPORT', passport({ mrz: mrz({ names, ...more }), ...typed }), TODAY);
    expect([exam.errors, checkOf(exam, 'mrzName')]).toEqual([{}, isSame]);
    expect(exam.values).toMatchObject(typed);
  });

  test('stores no birth date and no expiry date when the passport contains none', () => {
    for (const born of ['7408<<', '74<<<<', '<<<<<<', '74<<12']) {
      const exam = examine('PASSPORT', passport({ mrz: mrz({ born }) }), TODAY);
      expect([born, exam.errors, exam.values.birthDate]).toEqual([born, {}, null]);
    }
    const endless = examine('PASSPORT', passport({ mrz: mrz({ expires: '<<<<<<' }) }), TODAY);
    expect([endless.errors, endless.values.validTo]).toEqual([{}, null]);
  });

  test.each([
    ['7408<<', '1974-08-31', {}],
    ['7408<<', '1974-09-01', { birthDate: 'mrzDiffers' }],
    ['74<<<<', '1974-01-01', {}],
    ['74<<<<', '1975-01-01', { birthDate: 'mrzDiffers' }],
    ['<<<<<<', '1960-01-01', {}],
  ])('compares the partly known birth date %s of a passport with the typed date %s', (born, birthDate, errors) => {
    expect(wrong('PASSPORT', passport({ mrz: mrz({ born }), birthDate }))).toEqual(errors);
  });

  test.each(['740231', '7413<<', '740800', '74081<', '7<0812'])('rejects the impossible birth date %s', (born) => {
    expect(wrong('PASSPORT', passport({ mrz: mrz({ born }) }))).toEqual({ mrz: 'mrzInvalid' });
  });

  test('requires a surname or a given name in a passport', () => {
    const nameless = { surname: null, givenName: ' ' };
    expect(wrong('PASSPORT', passport(nameless))).toEqual({ surname: 'required', givenName: 'required' });
    expect(wrong('PASSPORT', passport({ surname: null }))).toEqual({});
    expect(wrong('PASSPORT', passport({ givenName: null }))).toEqual({});
  });

  test('rejects passport fields that differ from the machine-readable lines, but only warns of a wrong name', () => {
    expect(
      wrong(
        'PASSPORT',
        passport({
          mrz: lines,
          passportNumber: 'C01X00T48',
          birthDate: '1974-08-13',
          sex: 'MALE',
          validTo: '2031-04-16',
          nationality: 'FRA',
        }),
      ),
    ).toEqual({
      passportNumber: 'mrzDiffers',
      birthDate: 'mrzDiffers',
      sex: 'mrzDiffers',
      validTo: 'mrzDiffers',
      nationality: 'mrzDiffers',
    });
    const exam = examine('PASSPORT', passport({ mrz: lines, surname: 'Schmidt' }), TODAY);
    expect([exam.errors, checkOf(exam, 'mrzName')]).toEqual([{}, false]);
  });
  test('rejects an expired passport when only the machine-readable lines contain the expiry date', () => {
    expect(wrong('PASSPORT', passport({ mrz: mrz({ expires: '200101' }) }))).toEqual({ validTo: 'expired' });
  });
});

test('accepts a photo of a face without any text field', () => {
  expect(wrong('FACE', {})).toEqual({});
  expect(personOf('FACE', {})).toBeNull();
});

function withCheck(body: string): string {
  return body + idCheckDigit(body);
}

/** Builds the machine-readable lines of a passport with their check digits (weights 7, 3, 1). */
function mrz({
  state = 'D<<',
  names = 'MUELLER<<ANNA<MARIA',
  born: birth = '740812',
  expires = '310415',
}: {
  state?: string;
  names?: string;
  born?: string;
  expires?: string;
}): string {
  const digit = (text: string): string =>
    String(
      [...text].reduce(
        (sum, sign, index) => sum + ([7, 3, 1][index % 3] as number) * (sign === '<' ? 0 : Number.parseInt(sign, 36)),
        0,
      ) % 10,
    );
  const signed = (text: string): string => text + digit(text);
  const [number, born, end, personal] = [
    signed('C01X00T47'),
    signed(birth),
    signed(expires),
    signed('<'.repeat(14)),
  ] as const;
  return (
    `P<${state}${names}`.padEnd(44, '<') +
    `\n${number}${state}${born}F${end}${personal}${digit(number + born + end + personal)}`
  );
}
