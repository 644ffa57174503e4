import { approveDocuments, rejectDocuments } from '../../api/domain/realNames/approveDocuments';
import { idCheckDigit } from '@t3d/resources/identity';
import { submitDocument, type DocumentValues } from '../../api/domain/realNames/submitDocument';
import { type PictureKind, drawDocument } from './pictures';
import { type Sale, staffOf } from './sales';
import { type DemoContext, DAY, earlier } from './demoContext';

const drawn = new Map<PictureKind, Buffer>();
const pictureOf = (kind: PictureKind): Buffer => {
  const bytes = drawn.get(kind) ?? drawDocument(kind);
  drawn.set(kind, bytes);
  return bytes;
};

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Computes the check digit of a text by ICAO 9303 (weights 7, 3, 1). */
function checkDigit(text: string): string {
  const value = (letter: string): number => (letter === '<' ? 0 : Number.parseInt(letter, 36));
  return String(
    [...text].reduce((sum, letter, index) => sum + value(letter) * ([7, 3, 1][index % 3] as number), 0) % 10,
  );
}

function linesOf({ surname, givenName, sex, born, nationality }: DemoPerson, number: string, validTo: string): string {
  const country = nationality === 'DEU' ? 'D<<' : nationality;
  const short = (day: string): string => day.slice(2).replaceAll('-', '');
  const [no, birth, end, none] = [number.padEnd(9, '<'), short(born), short(validTo), '<'.repeat(14)];
  const parts = [no + checkDigit(no), birth + checkDigit(birth), end + checkDigit(end), none + checkDigit(none)];
  const first = `P<${country}${surname}<<${givenName.replaceAll(' ', '<')}`.padEnd(44, '<');
  const [numbered, birthPart, ending, personal] = parts;
  const second = `${numbered}${country}${birthPart}${sex === 'MALE' ? 'M' : 'F'}${ending}${personal}`;
  return `${first}\n${second}${checkDigit(parts.join(''))}`;
}

function idCardOf(world: DemoContext, { name, sex, born }: DemoPerson): DocumentValues {
  const [code, place] = world.moreRandom.pick(DISTRICTS);
  const turn = world.moreRandom.whole(10, 49) * 2 + (sex === 'MALE' ? 1 : 0);
  const body = `${code}${born.replaceAll('-', '')}${String(turn).padStart(3, '0')}`;
  return {
    name,
    sex,
    birthDate: born,
    idNumber: body + idCheckDigit(body),
    ethnicity: '汉',
    address: `${place}示例路${world.moreRandom.whole(1, 300)}号`,
    authority: `${place}公安局`,
    nationality: 'CHN',
  };
}

function documentOf(world: DemoContext, person: DemoPerson, moment: Date): DocumentValues {
  const from = dayOf(earlier(moment, world.moreRandom.whole(200, 1500) * DAY));
  const validTo = `${Number(from.slice(0, 4)) + 10}${from.slice(4).replace('-02-29', '-02-28')}`;
  const valid = { validFrom: from, validTo };
  if (person.document === 'FACE') return { name: person.name };
  if (person.document === 'ID_CARD') return { ...idCardOf(world, person), ...valid };
  if (person.document === 'PERMIT')
    return {
      name: person.name,
      sex: person.sex,
      birthDate: person.born,
      permitNumber: `${person.permit}${world.moreRandom.digits(8)}`,
      renewalCount: world.moreRandom.whole(0, 3),
      authority: '出入境管理局',
      ...valid,
    };
  const number = `${person.nationality === 'CHN' ? 'E' : 'T'}${world.moreRandom.digits(8)}`;
  const { surname, givenName, sex, born, nationality } = person;
  return {
    surname,
    givenName,
    name: person.name,
    sex,
    birthDate: born,
    nationality,
    passportNumber: number,
    mrz: linesOf(person, number, validTo),
    ...valid,
  };
}

const turns = new WeakMap<DemoContext, number>();
/** Returns the next invented person, so that each kind of document occurs. */
function nextPerson(world: DemoContext): DemoPerson {
  const turn = turns.get(world) ?? 0;
  turns.set(world, turn + 1);
  return PERSONS[turn % PERSONS.length] as DemoPerson;
}

/** Submits an identity document as the card's user. Returns its id. */
export async function submit(world: DemoContext, moment: Date, sale: Sale): Promise<number> {
  const person = nextPerson(world);
  const image = { type: 'image/png', bytes: pictureOf(person.document) };
  return submitDocument(world.at(moment), {
    terminal: sale.card.id,
    docType: person.document,
    values: documentOf(world, person, moment),
    image,
  });
}

export const reject = async (world: DemoContext, moment: Date, sale: Sale, document: number): Promise<void> => {
  await rejectDocuments(world.at(moment, staffOf(sale.agent)), {
    ids: [document],
    reason: world.moreRandom.pick(REJECTIONS),
  });
};

/** Approves an identity document, which sends the waiting orders to the supplier. */
export const approve = async (world: DemoContext, moment: Date, sale: Sale, document: number): Promise<void> => {
  await approveDocuments(world.at(moment, staffOf(sale.agent)), { ids: [document] });
};

/** An invented person with a document. */
interface DemoPerson {
  name: string;
  surname: string;
  givenName: string;
  sex: 'MALE' | 'FEMALE';
  born: string;
  document: 'ID_CARD' | 'PASSPORT' | 'PERMIT' | 'FACE';
  nationality: 'CHN' | 'JPN' | 'KOR' | 'GBR' | 'DEU';
  permit?: 'H' | 'M';
}

type Row = readonly [
  name: string,
  surname: string,
  givenName: string,
  sex: 'MALE' | 'FEMALE',
  born: string,
  document: DemoPerson['document'],
  nationality?: DemoPerson['nationality'],
  permit?: 'H' | 'M',
];

const ROWS: readonly Row[] = [
  ['张伟', 'ZHANG', 'WEI', 'MALE', '1986-03-14', 'ID_CARD'],
  ['李娜', 'LI', 'NA', 'FEMALE', '1991-07-02', 'ID_CARD'],
  ['王芳', 'WANG', 'FANG', 'FEMALE', '1979-11-23', 'ID_CARD'],
  ['刘洋', 'LIU', 'YANG', 'MALE', '1995-01-30', 'PASSPORT'],
  ['陈静', 'CHEN', 'JING', 'FEMALE', '1988-05-19', 'ID_CARD'],
  ['杨磊', 'YANG', 'LEI', 'MALE', '1982-09-08', 'ID_CARD'],
  ['陈家明', 'CHAN', 'KA MING', 'MALE', '1976-12-05', 'PERMIT', 'CHN', 'H'],
  ['何慧珊', 'HO', 'WAI SAN', 'FEMALE', '1993-04-27', 'PERMIT', 'CHN', 'M'],
  ['赵敏', 'ZHAO', 'MIN', 'FEMALE', '1999-10-11', 'ID_CARD'],
  ['佐藤健', 'SATO', 'KEN', 'MALE', '1984-02-17', 'PASSPORT', 'JPN'],
  ['김민준', 'KIM', 'MINJUN', 'MALE', '1990-08-21', 'PASSPORT', 'KOR'],
  ['Emma Clarke', 'CLARKE', 'EMMA', 'FEMALE', '1987-06-06', 'PASSPORT', 'GBR'],
  ['孙鹏', 'SUN', 'PENG', 'MALE', '1973-03-03', 'ID_CARD'],
  ['周婷', 'ZHOU', 'TING', 'FEMALE', '2001-12-25', 'FACE'],
  ['吴昊', 'WU', 'HAO', 'MALE', '1997-09-15', 'ID_CARD'],
  ['黄志强', 'WONG', 'CHI KEUNG', 'MALE', '1969-01-09', 'PERMIT', 'CHN', 'H'],
  ['Jonas Weber', 'WEBER', 'JONAS', 'MALE', '1992-02-29', 'PASSPORT', 'DEU'],
  ['徐丽', 'XU', 'LI', 'FEMALE', '1985-07-31', 'ID_CARD'],
];

const PERSONS: readonly DemoPerson[] = ROWS.map(
  ([name, surname, givenName, sex, born, document, nationality, permit]) => ({
    name,
    surname,
    givenName,
    sex,
    born,
    document,
    nationality: nationality ?? 'CHN',
    permit,
  }),
);

/** The district codes at the start of Chinese identity numbers. */
const DISTRICTS = [
  ['110105', '北京市朝阳区'],
  ['310104', '上海市徐汇区'],
  ['440305', '广东省深圳市南山区'],
  ['330106', '浙江省杭州市西湖区'],
  ['510107', '四川省成都市武侯区'],
] as const;
const REJECTIONS = ['照片模糊，请重新拍摄', '证件信息与照片不一致', '证件边角缺失'] as const;
