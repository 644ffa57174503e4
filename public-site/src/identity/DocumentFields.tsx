import { useId, useState } from 'react';
import { type DocumentValues, type Examination, dayTyped, examine } from '@t3d/resources/identity';
import type { DocumentType } from '../api/responses';
import { Icon } from '../components/Notice';
import { identityText as words } from './text';

export type FieldName = Extract<
  keyof DocumentValues,
  | 'name'
  | 'idNumber'
  | 'surname'
  | 'givenName'
  | 'passportNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'validTo'
  | 'permitNumber'
>;
export type Typed = Partial<Record<FieldName, string>>;

/** The fields of each document type, in the order of the form. */
const FIELDS: Record<DocumentType, readonly FieldName[]> = {
  PASSPORT: ['surname', 'givenName', 'passportNumber', 'nationality', 'birthDate', 'sex', 'validTo'],
  ID_CARD: ['name', 'idNumber', 'validTo'],
  PERMIT: ['name', 'permitNumber', 'birthDate', 'validTo'],
};
/** The fields from a photo that may be corrected: names, which the reviewer compares. */
const CORRECTABLE: readonly FieldName[] = ['surname', 'givenName'];

export const today = (): string => new Date().toISOString().slice(0, 10);

const trimmed = (typed: Typed): DocumentValues =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')) as DocumentValues;

/** Checks the fields by the server's rules. */
export const check = (docType: DocumentType, typed: Typed, mrz: string | null): Examination =>
  examine(docType, { ...trimmed(typed), ...(mrz && { mrz }) }, today());

/** Returns the form with the fields, the scanned lines and the picture. */
export function formOf(docType: DocumentType, typed: Typed, mrz: string | null, picture: Blob): FormData {
  const form = new FormData();
  form.set('docType', docType);
  for (const [name, value] of Object.entries(trimmed(typed))) form.set(name, String(value).trim());
  if (mrz) form.set('mrz', mrz);
  form.set('file', picture, 'document.jpg');
  return form;
}

const SEXES = ['MALE', 'FEMALE', 'OTHER'];
const DATES: readonly FieldName[] = ['birthDate', 'validTo'];

/** Returns the text of a problem, which the server sends as text and the rules as key. */
export const sentenceOf = (problem: string): string => words.problems[problem.replace('realNames.', '')] ?? problem;

interface InputProps {
  name: FieldName;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
}

function FieldInput({ name, value, problem, onChange, onLeave }: InputProps) {
  const id = useId();
  const isDate = DATES.includes(name);
  // Uses a text input for dates, because the browser's date input has the browser's language.
  const dateProps = { inputMode: 'numeric', placeholder: words.dayFormat } as const;
  const shared = {
    id,
    value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-error`,
    onBlur: () => {
      if (isDate && dayTyped(value) !== value) onChange(dayTyped(value));
      onLeave();
    },
  };
  return (
    <div className="field identity-field">
      <label htmlFor={id}>{words.fields[name]}</label>
      {name === 'sex' ? (
        <select {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="" />
          {SEXES.map((sex) => (
            <option key={sex} value={sex}>
              {words.sexes[sex]}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          {...(isDate && dateProps)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={128}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {problem !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="error" size={18} />
          {sentenceOf(problem)}
        </p>
      )}
    </div>
  );
}

const shownValue = (name: FieldName, value: string): string => (name === 'sex' ? (words.sexes[value] ?? value) : value);

/** Returns the mark of a passed check, or null. */
function markOf(name: FieldName, { checks }: Examination): string | null {
  const passed = (check: string): boolean => checks.some((one) => one.check === check && one.ok);
  if (name === 'validTo') return passed('validTo') ? words.notExpired : null;
  if ((name === 'passportNumber' || name === 'birthDate') && passed('mrz')) return words.digitRight;
  return null;
}

function Mark({ children }: { children: string }) {
  return (
    <span className="mark">
      <Icon name="check" size={16} />
      {children}
    </span>
  );
}

/** The fields from the photo, of which names can be corrected. */
export function ReadFields({
  typed,
  exam,
  onChange,
}: {
  typed: Typed;
  exam: Examination;
  onChange: (name: FieldName, value: string) => void;
}) {
  const [open, setOpen] = useState<readonly FieldName[]>([]);
  const shown = FIELDS.PASSPORT.filter((name) => typed[name] || open.includes(name));
  return (
    <dl className="card facts identity-facts">
      {shown.map((name) => {
        const mark = markOf(name, exam);
        const problem = exam.errors[name]?.key;
        if (open.includes(name))
          return (
            <FieldInput
              key={name}
              name={name}
              value={typed[name] ?? ''}
              problem={problem}
              onChange={(value) => onChange(name, value)}
              onLeave={() => undefined}
            />
          );
        return (
          <div key={name}>
            <dt>{words.fields[name]}</dt>
            <dd>
              <span className="fact-value">{shownValue(name, typed[name] ?? '')}</span>
              {mark && <Mark>{mark}</Mark>}
              {problem && <span className="mark mark-bad">{sentenceOf(problem)}</span>}
              {CORRECTABLE.includes(name) && (
                <button
                  type="button"
                  className="link-button"
                  aria-label={`${words.correct}: ${words.fields[name] ?? ''}`}
                  onClick={() => setOpen([...open, name])}
                >
                  {words.correct}
                </button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface TypedFieldsProps {
  docType: DocumentType;
  typed: Typed;
  exam: Examination;
  refused: Record<string, string>;
  /** True after the first submit, before which only left fields show errors. */
  sent: boolean;
  onChange: (name: FieldName, value: string) => void;
}

export function TypedFields({ docType, typed, exam, refused, sent, onChange }: TypedFieldsProps) {
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  const { birthDate, sex } = exam.values;
  return (
    <div className="card form">
      {FIELDS[docType].map((name) => (
        <FieldInput
          key={name}
          name={name}
          value={typed[name] ?? ''}
          problem={refused[name] ?? (sent || left.includes(name) ? exam.errors[name]?.key : undefined)}
          onChange={(value) => onChange(name, value)}
          onLeave={() => setLeft([...left, name])}
        />
      ))}
      {docType === 'ID_CARD' && birthDate && !exam.errors.idNumber && (
        <p className="plan-note">
          {words.fields.birthDate} {birthDate} · {words.fields.sex} {words.sexes[sex ?? ''] ?? ''}{' '}
          <Mark>{words.fromNumber}</Mark>
        </p>
      )}
    </div>
  );
}
