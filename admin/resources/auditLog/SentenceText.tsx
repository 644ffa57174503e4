import { Fragment } from 'react';
import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { clock, shortMoment, todayIn, dayOf } from '../../declared/fields/dates';
import { RecordLink } from '../../declared/links';
import { fieldOf, isBlank } from '../../declared/records';
import { countText } from '../../locales/counts';
import { useLanguage } from '../../locales/useLanguage';
import { type Translate, useT, wordOf } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { type Part, sides, useResources, useUnit } from './ChangedValue';
import { useShortName } from './facts';
import {
  type Change,
  type LogRow,
  type Operation,
  amountChange,
  changesOf,
  clauseOf,
  formOf,
  importCounts,
  marked,
  needsBlank,
  piecesOf,
} from './sentences';

const plain = (text: string): Part => ({ text, node: text });
const bold = (text: string): Part => ({ text, node: <b>{text}</b> });

const filled = (text: string, parts: Readonly<Record<string, readonly Part[]>>): Part[] =>
  piecesOf(text).flatMap((piece, at) => (at % 2 === 0 ? (piece === '' ? [] : [plain(piece)]) : (parts[piece] ?? [])));

/** Joins the parts, with a blank between Latin and Chinese ones. */
const Parts = ({ parts }: { parts: readonly Part[] }) => (
  <>
    {parts.map(({ text, node }, at) => (
      <Fragment key={at}>
        {at > 0 && needsBlank((parts[at - 1] as Part).text, text) && ' '}
        {node}
      </Fragment>
    ))}
  </>
);

/** The resources of people, whose names need no quotation marks. */
const PEOPLE: ReadonlySet<string> = new Set(['users', 'business-users']);

interface Named {
  resource: string;
  recordId: number | null;
  name: string | null;
  singular: string;
  /** The full name, if `name` is shortened. */
  full?: string | null;
}

/** The name links to the record unless the record was deleted. `isBare` leaves out the kind of the record. */
function recordParts(named: Named, isThere: boolean, t: Translate, isBare: boolean): Part[] {
  const { resource, recordId, name, singular, full } = named;
  if (recordId === null) return [bold(singular)];
  if (!name) return [plain(t('audit.nameless', { kind: singular, id: recordId }))];
  const shown = (
    <Box component="b" data-data title={full ?? undefined}>
      {isThere ? (
        <RecordLink resource={resource} id={recordId}>
          {name}
        </RecordLink>
      ) : (
        name
      )}
    </Box>
  );
  if (isBare) return [{ text: name, node: shown }];
  const text = t(PEOPLE.has(resource) ? 'audit.person' : 'audit.one', { kind: singular, name: marked('name') });
  return filled(text, { name: [{ text: name, node: shown }] });
}

/** English labels begin with a small letter within a sentence. */
function useFieldLabel(): (row: LogRow, name: string) => string {
  const resourceOf = useResources();
  const t = useT();
  const language = useLanguage();
  return (row, name) => {
    const about = resourceOf(row.resource);
    const label =
      (about && (fieldOf(about, name) ?? about.historyFields?.find((field) => field.name === name))?.label) ??
      wordOf(t, 'tray.audit.parts', name);
    return language === 'en' && /^\p{Lu}\p{Ll}/u.test(label) ? label.replace(/^./u, (one) => one.toLowerCase()) : label;
  };
}

const MARKS = { before: marked('before'), after: marked('after') } as const;

/** Describes a change, for example "price from 8.00 to 8.30". */
export function ChangeLine({ row, name, change }: { row: LogRow; name: string; change: Change }) {
  const t = useT();
  const field = useFieldLabel()(row, name);
  const unit = useUnit()(row, name);
  const text = t(`audit.line.${formOf(change)}`, { field, ...MARKS });
  return <Parts parts={filled(text, sides(row, name, change, unit))} />;
}

/** Returns the actor, with the program and the impersonated user. */
function whoParts(row: LogRow, t: Translate): Part[] {
  const name = row.actor === null ? t('audit.system') : (row.actorLabel ?? `#${row.actor}`);
  const through = [row.via?.key, row.via?.assistant].filter(Boolean).map((one) => plain(` · ${one}`));
  const who = [bold(name), ...through];
  if (!row.asUserLabel) return who;
  return filled(t('audit.as', { who: marked('who'), as: row.asUserLabel }), { who });
}

interface Telling {
  operation: Operation;
  row: LogRow;
}

function useWords() {
  const [t, resourceOf, labelOf, me, offset] = [
    useT(),
    useResources(),
    useFieldLabel(),
    useSessionUser().id,
    useOffset(),
  ];
  return { t, resourceOf, labelOf, me, offset, unitOf: useUnit(), shorten: useShortName() };
}
type Words = ReturnType<typeof useWords>;

function objectParts({ operation, row }: Telling, { t, resourceOf, shorten }: Words, isBare = false): Part[] {
  const about = resourceOf(row.resource);
  const singular = row.resource === operation.resource ? operation.singular : (about?.singular ?? row.resource);
  if (operation.records > 1) {
    const kind = /^\p{Ll}/u.test(singular) && about ? about.label.toLowerCase() : singular;
    return [bold(t('audit.many', { count: countText(operation.records), kind }))];
  }
  const { resource, recordId, record } = row;
  const name = record && shorten(resource, recordId, record);
  return recordParts({ resource, recordId, name, singular, full: record }, row.action !== 'delete', t, isBare);
}

function updateParts(telling: Telling, words: Words): Part[] {
  const { operation, row } = telling;
  const { t, labelOf, unitOf } = words;
  const record = objectParts(telling, words);
  const changes = changesOf(row);
  const [first] = changes;
  const mark = marked('record');
  if (operation.records > 1 || !first) return filled(t('audit.verbs.update', { record: mark }), { record });
  if (changes.length > 1) {
    const fields = changes.map(([name]) => labelOf(row, name)).join(t('audit.between'));
    const count = countText(changes.length);
    return filled(t('audit.changedMany', { record: mark, count, fields }), { record });
  }
  const [name, change] = first;
  const text = t(`audit.${formOf(change)}`, { record: mark, field: labelOf(row, name), ...MARKS });
  return filled(text, { record, ...sides(row, name, change, unitOf(row, name)) });
}

function undoParts(telling: Telling, words: Words): Part[] {
  const { undoes } = telling.operation;
  const { t, me, offset } = words;
  const record = objectParts(telling, words);
  if (!undoes) return filled(t('audit.undidRecord', { record: marked('record') }), { record });
  const at = dayOf(undoes.at, offset) === todayIn(offset) ? clock(undoes.at, offset) : shortMoment(undoes.at, offset);
  const isOwn = undoes.actor === telling.row.actor || (undoes.actor === me && telling.row.actor === me);
  const [changed] = changesOf(telling.row);
  const more =
    changed && telling.operation.records === 1
      ? [plain(t('audit.and')), ...updateParts(telling, words)]
      : [plain(t('audit.and')), ...record];
  const done = isOwn
    ? t('audit.undidOwn', { at })
    : t('audit.undid', { at, whom: undoes.actorLabel ?? t('audit.system') });
  return [plain(done), ...more];
}

function importParts({ operation, row }: Telling, { t, resourceOf }: Words): Part[] {
  const about = resourceOf(row.resource);
  const { created, updated } = importCounts(row) ?? { created: operation.total, updated: 0 };
  const counts = { created: marked('created'), updated: countText(updated) };
  const kind = about?.label ?? operation.singular;
  const parts = { created: [bold(countText(created))], name: [bold(row.importLabel ?? '')] };
  return row.importLabel
    ? filled(t('audit.imported', { kind, name: marked('name'), ...counts }), parts)
    : filled(t('audit.importedPlain', { kind, ...counts }), parts);
}

/** The result is empty if the change has no number after it. A new amount counts from zero. */
const movedBy = (change: Change | undefined, currency: string | null): Part[] =>
  typeof change?.after === 'number' && (isBlank(change.before) || typeof change.before === 'number')
    ? [bold([formatMoney(Math.abs(change.after - Number(change.before ?? 0))), currency].filter(Boolean).join(' '))]
    : [];

function actionParts(telling: Telling, words: Words): { parts: Part[]; isEvent: boolean } {
  const { operation, row } = telling;
  const { t, resourceOf, labelOf, unitOf } = words;
  const record = objectParts(telling, words);
  const found = clauseOf(t, operation);
  const amount = operation.records === 1 ? amountChange(resourceOf(row.resource), row) : null;
  const unit = amount && unitOf(row, amount[0]);
  const moved = movedBy(amount?.[1], unit);
  const name = objectParts(telling, words, true);
  const parts = found
    ? filled(found.text, { record, name, amount: moved })
    : [plain(`${operation.action} `), ...record];
  if (!amount || row.action === 'create') return { parts, isEvent: found?.isEvent ?? false };
  const [field, change] = amount;
  const isMoved = moved.length > 0 && found?.text.includes(marked('amount')) === true;
  // A new amount is already in the sentence.
  if (isMoved && formOf(change) === 'set') return { parts, isEvent: found?.isEvent ?? false };
  const form = isMoved ? 'became' : formOf(change);
  const line = t(`audit.line.${form}`, { field: labelOf(row, field), ...MARKS });
  return {
    parts: [...parts, plain(t('audit.and')), ...filled(line, sides(row, field, change, isMoved ? null : unit))],
    isEvent: found?.isEvent ?? false,
  };
}

/** Describes an operation: who did what to which record, with old and new value. */
export function SentenceText({ operation, row }: Telling) {
  const words = useWords();
  const { t } = words;
  const telling = { operation, row };
  const { parts, isEvent } =
    operation.action === 'update'
      ? { parts: updateParts(telling, words), isEvent: false }
      : operation.action === 'undo' && operation.resource !== 'imports'
        ? { parts: undoParts(telling, words), isEvent: false }
        : operation.action === 'import'
          ? { parts: importParts(telling, words), isEvent: false }
          : actionParts(telling, words);
  const text = t(isEvent ? 'audit.says' : 'audit.does', { who: marked('who'), clause: marked('clause') });
  return <Parts parts={filled(text, { who: whoParts(row, t), clause: parts })} />;
}

export function RecordName({ operation, row }: Telling) {
  const t = useT();
  const { resource, recordId, record } = row;
  const singular = useResources()(resource)?.singular ?? operation.singular;
  const shorten = useShortName();
  if (record && recordId !== null)
    return row.action === 'delete' ? (
      <span data-data>{shorten(resource, recordId, record)}</span>
    ) : (
      <RecordLink resource={resource} id={recordId} color="inherit" underline="hover" data-data>
        {shorten(resource, recordId, record)}
      </RecordLink>
    );
  return <>{recordId === null ? singular : t('audit.nameless', { kind: singular, id: recordId })}</>;
}
