import { isDay } from '../kit/times';
import { foldText } from '../kit/typed';
import type { IdentityDocument, Examination, DocumentValues } from './identityTypes';
import { examineIdCard } from './idCard';
import { examinePassport } from './passport';
import { examinePermit } from './permit';

type DocType = IdentityDocument['docType'];
type Name = keyof DocumentValues;

const COMMON: readonly Name[] = ['name', 'sex', 'birthDate', 'authority', 'validFrom', 'validTo', 'nationality'];
/** The fields of each document type. Further submitted fields are dropped. */
const FIELDS: Readonly<Record<DocType, readonly Name[]>> = {
  ID_CARD: [...COMMON, 'idNumber', 'ethnicity', 'address'],
  PASSPORT: [...COMMON, 'surname', 'givenName', 'passportNumber', 'mrz'],
  PERMIT: [...COMMON, 'permitNumber', 'permitType', 'renewalCount'],
  FACE: ['name'],
};
/** The required fields of each document type, in groups. A document needs one field of each group. */
const REQUIRED: Readonly<Record<DocType, readonly (readonly Name[])[]>> = {
  ID_CARD: [['name'], ['idNumber']],
  PASSPORT: [['surname', 'givenName'], ['passportNumber']],
  PERMIT: [['name'], ['permitNumber']],
  FACE: [],
};

/** The age below which the reviewer is warned, because a minor needs a guardian. */
const OF_AGE = 16;

const normalise = (value: unknown): unknown => (typeof value === 'string' ? foldText(value) || null : (value ?? null));

function examineDates({ values, errors, checks }: Examination, today: string): void {
  const { birthDate, validFrom, validTo } = values;
  if (birthDate && (!isDay(birthDate) || birthDate > today)) errors.birthDate ??= { key: 'realNames.birthDate' };
  if (validFrom && validFrom > today) errors.validFrom ??= { key: 'realNames.notYetValid' };
  if (validTo && validTo < today) errors.validTo ??= { key: 'realNames.expired' };
  else if (validTo && validFrom && validTo < validFrom) errors.validTo ??= { key: 'realNames.validOrder' };
  else if (validTo && !checks.some(({ check }) => check === 'validTo')) checks.push({ check: 'validTo', ok: true });
  if (birthDate && !errors.birthDate)
    checks.push({ check: 'age', ok: `${Number(birthDate.slice(0, 4)) + OF_AGE}${birthDate.slice(4)}` <= today });
}

/**
 * Checks the fields of a document and compares them with each other. Returns the values to store, the errors by field
 * and the checks.
 */
export function examine(docType: DocType, given: Readonly<DocumentValues>, today: string): Examination {
  const values = Object.fromEntries(FIELDS[docType].map((name) => [name, normalise(given[name])])) as DocumentValues;
  const exam: Examination = { values, errors: {}, checks: [] };
  for (const group of REQUIRED[docType])
    if (group.every((name) => values[name] === null)) for (const name of group) exam.errors[name] = { key: 'required' };
  if (values.idNumber) examineIdCard(exam, today);
  if (values.passportNumber) examinePassport(exam, today);
  if (values.permitNumber) examinePermit(exam);
  examineDates(exam, today);
  delete values.mrz;
  return exam;
}

/**
 * Returns the number that identifies the holder, or null for a photo of a face. A renewed document keeps this number.
 */
export function personOf(
  docType: DocType,
  { idNumber, passportNumber, permitNumber }: Readonly<DocumentValues>,
): string | null {
  const number = { ID_CARD: idNumber, PASSPORT: passportNumber, PERMIT: permitNumber, FACE: null }[docType];
  return number ? `${docType} ${number}` : null;
}
