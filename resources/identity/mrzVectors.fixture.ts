import type { PassportLines } from './mrz';

/** Machine-readable lines of fictional holders and of specimens from ICAO Doc 9303 parts 3 to 7 and from issuers. */
export interface Vector {
  readonly of: string;
  readonly lines: string;
  /** The expected contents, or null if the parser must reject the lines. */
  readonly says: Partial<PassportLines> | null;
}

const lines = (names: string, numbers: string): string => `${names.padEnd(44, '<')}\n${numbers}`;

export const PASSPORTS: readonly Vector[] = [
  {
    of: 'the ICAO specimen',
    lines: lines('P<UTOERIKSSON<<ANNA<MARIA', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'),
    says: {
      number: 'L898902C3',
      surname: 'ERIKSSON',
      givenName: 'ANNA MARIA',
      nationality: 'UTO',
      birthDate: '1974-08-12',
      validTo: '2012-04-15',
      sex: 'FEMALE',
    },
  },
  {
    of: 'the ICAO specimen of 1994, whose end of validity was in the last century',
    lines: lines('P<UTOERIKSSON<<ANNA<MARIA', 'L898902C<3UTO6908061F9406236ZE184226B<<<<<14'),
    says: { number: 'L898902C', birthDate: '1969-08-06', validTo: '1994-06-23' },
  },
  {
    of: 'a passport whose kind has a second letter',
    lines: lines('PPUTOERIKSSON<<ANNA<MARIA', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'),
    says: { number: 'L898902C3', surname: 'ERIKSSON' },
  },
  {
    of: 'the specimen of mainland China',
    lines: lines('POCHNZHENGJIAN<<YANGBEN', 'E000000008CHN8310291F2202059NGKELMPONBPJB972'),
    says: { number: 'E00000000', surname: 'ZHENGJIAN', nationality: 'CHN', birthDate: '1983-10-29' },
  },
  {
    of: 'a passport of Taiwan',
    lines: lines('P<TWNCHEN<<YU<TING', '3601234575TWN9304170F3108022A229876543<<<<46'),
    says: { number: '360123457', surname: 'CHEN', givenName: 'YU TING', nationality: 'TWN', validTo: '2031-08-02' },
  },
  {
    of: 'the specimen of Germany, whose country is one letter',
    lines: lines('P<D<<MUSTERMANN<<ERIKA', 'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4'),
    says: { number: 'C01X00T47', surname: 'MUSTERMANN', nationality: 'DEU', validTo: '2027-02-28' },
  },
  {
    of: 'the specimen of the Netherlands, whose surname is two words',
    lines: lines('P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE', 'SPECI20142NLD6503101F2403096999999990<<<<<84'),
    says: { number: 'SPECI2014', surname: 'DE BRUIJN', givenName: 'WILLEKE LISELOTTE', nationality: 'NLD' },
  },
  {
    of: 'the specimen of Canada, whose number is shorter',
    lines: lines('P<CANMARTIN<<SARAH', 'ZE000509<9CAN8501019F2301147<<<<<<<<<<<<<<08'),
    says: { number: 'ZE000509', surname: 'MARTIN', nationality: 'CAN' },
  },
  {
    of: 'the specimen of the United Kingdom',
    lines: lines('P<GBRUK<SPECIMEN<<ANGELA<ZOE', '5333800068GBR8812049F2509286<<<<<<<<<<<<<<04'),
    says: { number: '533380006', surname: 'UK SPECIMEN', givenName: 'ANGELA ZOE', birthDate: '1988-12-04' },
  },
  {
    of: 'a passport of the United States',
    lines: lines('P<USATRAVELER<<HAPPY', '1500000035USA5609165M0811150<<<<<<<<<<<<<<08'),
    says: { number: '150000003', birthDate: '1956-09-16', validTo: '2008-11-15', sex: 'MALE' },
  },
  {
    of: 'a holder with a surname alone',
    lines: lines('P<IDNSPECIMENONE', 'X0000001<4IDN8501019M3104150<<<<<<<<<<<<<<<4'),
    says: { surname: 'SPECIMENONE', givenName: '', nationality: 'IDN' },
  },
  {
    of: 'a holder with given names alone',
    lines: lines('P<IND<<SPECIMENTWO', 'X0000002<7IND8501019M3104150<<<<<<<<<<<<<<<8'),
    says: { surname: '', givenName: 'SPECIMENTWO' },
  },
  {
    of: 'a holder whose day of birth is unknown',
    lines: lines('P<SWESPECIMEN<<THREE', 'X0000003<0SWE7408<<7M3104150<<<<<<<<<<<<<<<6'),
    says: { surname: 'SPECIMEN', birthDate: '1974-08', validTo: '2031-04-15' },
  },
];

/** Names from ICAO Doc 9303 part 3 that fill the line exactly or are truncated. */
export const LONG_NAMES: readonly (readonly [line: string, surname: string, givenName: string])[] = [
  ['NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', 'NILAVADHANANANDA', 'CHAYAPA DEJTHAMRONG K'],
  ['BENNELONG<WOOLOOMOOLOO<WARRANDYT<W<<D<P', 'BENNELONG WOOLOOMOOLOO WARRANDYT W', 'D P'],
  ['PAPANDROPOULOUS<<JONATHON<ALEC', 'PAPANDROPOULOUS', 'JONATHON ALEC'],
  ['VAN<DER<MUELLEN<<MARIANNE', 'VAN DER MUELLEN', 'MARIANNE'],
  ['MARTIN<VAN<DER<MUELLEN<<SUSANNA', 'MARTIN VAN DER MUELLEN', 'SUSANNA'],
  ['ARKFREITH', 'ARKFREITH', ''],
];

export const OTHERS: readonly Vector[] = [
  {
    of: 'the ICAO specimen of an identity card (TD1)',
    lines: 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    says: null,
  },
  {
    of: 'the ICAO specimen of an identity card (TD2)',
    lines: 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6',
    says: null,
  },
  {
    of: 'the ICAO specimen of a visa (MRV-A)',
    lines: lines('V<UTOERIKSSON<<ANNA<MARIA', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'),
    says: null,
  },
  {
    of: 'the ICAO specimen of a visa (MRV-B)',
    lines: 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nL8988901C4XXX4009078F9612109<<<<<<<<',
    says: null,
  },
];
