import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatMillionths, formatMoney, plainTextOf, readI18n } from '@t3d/resources/kit';
import type { I18nText, ManifestField, PredicateVariables } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { FileLink } from './FileLink';
import { FileAvatar } from './FileAvatar';
import { StatusChip } from '../../ui/StatusChip';
import { useOffset } from '../../state/useOffset';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { isBlank, isKeyLike, labelKey } from '../records';
import { countText } from '../../locales/counts';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { areaName } from './areas';
import { Changes } from './Changes';
import { ChildrenValue } from './ChildrenValue';
import type { CellProps } from './cellProps';
import { References } from './References';
import { RichText } from './RichText';
import { Digits } from '../../ui/Digits';
import { fullMoment, shortDay, shortMoment } from './dates';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { viewJson } from './jsonViews';
import { optionOf } from './options';
import { ShapeView } from './ShapeView';
import { usageSentence } from './usage';
import { usePredicateVariables } from '../variables';

/** The currency that the head of a table names: its cells leave the sign out. */
export const NamedCurrency = createContext<string | null>(null);

const NONE = (
  <Box component="span" sx={{ color: 'ink.disabled' }}>
    –
  </Box>
);

function Cut({ text, wide }: { text: string; wide?: boolean | undefined }) {
  if (wide)
    return (
      <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    );
  return (
    <Box
      component="span"
      title={text.length > 24 ? text : undefined}
      sx={{ display: 'block', maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text}
    </Box>
  );
}

function Worded({ text, rich, wide }: { text: string; rich: boolean | undefined; wide: boolean | undefined }) {
  if (!rich) return <Cut text={text} wide={wide} />;
  return wide ? <RichText text={text} /> : <Cut text={plainTextOf(text)} />;
}

function Money({ field, record }: CellProps) {
  const named = useContext(NamedCurrency);
  const amount = record[field.name] as number;
  const signed = field.widget === 'signed';
  const colour = amount < 0 && !signed ? 'tone.red' : signed && amount > 0 ? 'tone.green' : undefined;
  const own = record[field.currencyIn ?? 'currency'];
  const currency = typeof own === 'string' && own !== named ? own : null;
  return (
    <Box component="span" sx={{ color: colour, whiteSpace: 'nowrap' }}>
      {formatMoney(amount, { currency, signed })}
    </Box>
  );
}

interface ChoiceProps {
  field: ManifestField;
  record: CellProps['record'];
  value: string;
  variables?: PredicateVariables;
}

function Choice({ field, record, value, variables }: ChoiceProps) {
  const option = optionOf(field, value, record, variables);
  if (!option?.tone) return <>{option?.label ?? value}</>;
  return <StatusChip tone={option.tone} icon={option.icon} label={option.label} />;
}

/** A value in whose place another is shown on some rows. */
function VaryingChoice(props: ChoiceProps) {
  return <Choice {...props} variables={usePredicateVariables()} />;
}

function Moment({ value }: { value: unknown }) {
  const offset = useOffset();
  return (
    <LazyTooltip title={fullMoment(value, offset)}>
      <span style={{ whiteSpace: 'nowrap' }}>{shortMoment(value, offset)}</span>
    </LazyTooltip>
  );
}

function Reference({ field, record, wide }: CellProps) {
  const value = record[field.name];
  const name = record[labelKey(field.name)] as string | null | undefined;
  const label = name ?? `#${String(value)}`;
  const target = useResourceOf(field.resource ?? '');
  const text = /^\d{18,20}$/.test(label) ? <Digits value={label} /> : <Cut text={label} wide={wide} />;
  // No name is shown of a record out of reach, unless its name is public.
  const isClosed = name === null || record[`${field.name}Closed`] === true;
  if (!wide || isClosed || !target?.calls.show || !target.path) return text;
  return (
    <Link component={RouterLink} to={showPath(target, value as number)} underline="hover">
      {text}
    </Link>
  );
}

/** A record of whatever resource the row names, by its name or else its number: a way there for whom it is one. */
function RecordNumber({ field, record, wide }: CellProps) {
  const target = useResourceOf(String(record[field.resourceIn ?? ''] ?? ''));
  const id = record[field.name] as number;
  const name = record[field.labelIn ?? ''];
  const text = typeof name === 'string' && name !== `#${id}` ? <Cut text={name} wide={wide} /> : <>{String(id)}</>;
  if (!target?.calls.show || !target.path) return text;
  return (
    <Link
      component={RouterLink}
      to={showPath(target, id)}
      underline="hover"
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      {text}
    </Link>
  );
}

function Areas({ codes, wide }: { codes: string[]; wide?: boolean | undefined }) {
  const language = useLanguage();
  const comma = language === 'en' ? ', ' : '、';
  const all = codes.map((code) => areaName(code, language));
  if (wide || all.length <= 3) return <>{all.join(comma)}</>;
  return (
    <LazyTooltip title={all.join(comma)}>
      <span>{`${all.slice(0, 2).join(comma)} +${all.length - 2}`}</span>
    </LazyTooltip>
  );
}

function Picture({ record, field }: CellProps) {
  const given = record[`${field.name}Url`] ?? record[field.name];
  return <FileAvatar file={given as string | number} variant="rounded" size={28} />;
}

function UsageText({ field, record }: CellProps) {
  const t = useT();
  const offset = useOffset();
  const { cycle } = record as { cycle?: { resetsAt?: unknown } | null };
  return (
    <LazyTooltip title={cycle?.resetsAt ? fullMoment(cycle.resetsAt, offset) : ''}>
      <span>{usageSentence(record[field.name] as number, record, offset, t)}</span>
    </LazyTooltip>
  );
}

/** A value as the dictionary calls it; a page of its own shows what is stored, too. */
function Entry({ field, value, wide }: { field: ManifestField; value: string; wide?: boolean | undefined }) {
  const label = field.options?.find((option) => option.value === value)?.label;
  if (label === undefined || label === value) return <TextValue value={value} wide={wide} />;
  return (
    <>
      <Cut text={label} wide={wide} />
      {wide && (
        <Box component="span" sx={{ ml: 1, color: 'ink.secondary', fontSize: 'size.note' }}>
          {value}
        </Box>
      )}
    </>
  );
}

function TextValue({ value, wide }: { value: string; wide?: boolean | undefined }) {
  return isKeyLike(value) ? (
    <Box component="span" sx={{ fontFamily: MONO, fontSize: 'size.note' }}>
      {value}
    </Box>
  ) : (
    <Cut text={value} wide={wide} />
  );
}

function render(
  props: CellProps,
  value: unknown,
  words: { t: ReturnType<typeof useT>; language: ReturnType<typeof useLanguage> },
): ReactNode {
  const { field, record, wide } = props;
  switch (field.kind) {
    case 'money':
      return <Money {...props} />;
    case 'integer':
      if (field.widget === 'usage') return <UsageText {...props} />;
      if (field.widget === 'millionths') return formatMillionths(Number(value), true);
      if (field.resourceIn) return <RecordNumber {...props} />;
      return field.name === 'id' ? String(value) : countText(Number(value));
    case 'boolean':
      return words.t(value ? 'crud.yes' : 'crud.no');
    case 'enum':
      return field.options?.some(({ where }) => where) ? (
        <VaryingChoice field={field} record={record} value={String(value)} />
      ) : (
        <Choice field={field} record={record} value={String(value)} />
      );
    case 'time':
      return <Moment value={value} />;
    case 'date':
      return wide ? String(value) : shortDay(String(value));
    case 'reference':
      return <Reference {...props} />;
    case 'references':
      return <References {...props} />;
    case 'digits':
      return <Digits value={String(value)} />;
    case 'i18n':
      return <Worded text={readI18n(value as I18nText, words.language)} rich={field.rich} wide={wide} />;
    case 'areaCodes':
      return <Areas codes={value as string[]} wide={wide} />;
    case 'texts':
      return <Cut text={(value as string[]).join(', ')} wide={wide} />;
    case 'json':
      if (field.schema?.$id === 'changes') return <Changes {...props} show={Cell} />;
      if (wide && field.parts) return <ShapeView field={field} value={value} />;
      return <Cut text={String(viewJson(field, value, words.t))} wide={wide} />;
    case 'file':
      return (
        <FileLink
          id={value as number}
          name={(record[labelKey(field.name)] as string | null | undefined) ?? null}
          wide={wide}
        />
      );
    case 'image':
      return <Picture {...props} />;
    case 'children':
      return <ChildrenValue value={value} />;
    case 'secret':
      return '••••••';
    default:
      if (field.widget === 'area') return areaName(String(value), words.language);
      if (field.dictionary) return <Entry field={field} value={String(value)} wide={wide} />;
      return <TextValue value={String(value)} wide={wide} />;
  }
}

/** One value of a record, as lists, cards and pages show it; `–` for none. */
export function Cell(props: CellProps) {
  const t = useT();
  const language = useLanguage();
  const value = props.record[props.field.name];
  return isBlank(value) ? NONE : <>{render(props, value, { t, language })}</>;
}
