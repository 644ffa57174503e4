import { approveDocuments, rejectDocuments } from '../../api/subjects/realNames/approveDocuments';
import { idCheckDigit } from '@t3d/resources/identity';
import { submitDocument } from '../../api/subjects/realNames/submitDocument';
import type { DocumentValues } from '../../api/subjects/realNames/types';
import type { DemoPerson } from './data/persons';
import { DISTRICTS, PERSONS, REJECTIONS } from './data/persons';
import type { PictureKind } from './pictures';
import { drawDocument } from './pictures';
import type { Sale } from './sales';
import { staffOf } from './sales';
import type { World } from './world';
import { DAY, earlier } from './moments';

const drawn = new Map<PictureKind, Buffer>();
const pictureOf = (kind: PictureKind): Buffer => {
  const bytes = drawn.get(kind) ?? drawDocument(kind);
  drawn.set(kind, bytes);
  return bytes;
};

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** ICAO 9303: weights 7, 3, 1 over digits, letters from 10 on, and fillers as nothing. */
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

function idCardOf(world: World, { name, sex, born }: DemoPerson): DocumentValues {
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

function documentOf(world: World, person: DemoPerson, moment: Date): DocumentValues {
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

const turns = new WeakMap<World, number>();
/** One after the other, so that each kind of document is there. */
function nextPerson(world: World): DemoPerson {
  const turn = turns.get(world) ?? 0;
  turns.set(world, turn + 1);
  return PERSONS[turn % PERSONS.length] as DemoPerson;
}

/** The holder of the card submits a document with a picture; answers its id. */
export async function submit(world: World, moment: Date, sale: Sale): Promise<number> {
  const person = nextPerson(world);
  const image = { type: 'image/png', bytes: pictureOf(person.document) };
  return submitDocument(world.at(moment), {
    terminal: sale.card.id,
    docType: person.document,
    values: documentOf(world, person, moment),
    image,
  });
}

/** Staff find something wrong with it. */
export const reject = async (world: World, moment: Date, sale: Sale, document: number): Promise<void> => {
  await rejectDocuments(world.at(moment, staffOf(sale.agent)), {
    ids: [document],
    reason: world.moreRandom.pick(REJECTIONS),
  });
};

/** Staff find it in order: what waited for that goes to the supplier. */
export const approve = async (world: World, moment: Date, sale: Sale, document: number): Promise<void> => {
  await approveDocuments(world.at(moment, staffOf(sale.agent)), { ids: [document] });
};
