import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { useFieldValue } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { useResourceOf } from '../../providers/manifest';
import { Digits } from '../../ui/Digits';
import { RecordLink } from '../links';
import { idsIn, knownNames, labelKey } from '../records';
import { CutText } from './TextFields';
import { type ViewProps, Words, makeField } from './makeField';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { CUT, Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { useLanguage } from '../../locales/useLanguage';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';

const CARD_NUMBER = /^\d{18,20}$/;
const stop = (event: React.MouseEvent): void => event.stopPropagation();

interface LinkedProps {
  target: ManifestResource | undefined;
  id: number | string;
  className: string | undefined;
  children: ReactNode;
}

/** Links to a record's page. A click on the link does not trigger the row's click. */
const Linked = ({ target, ...link }: LinkedProps) =>
  target?.path ? (
    <RecordLink resource={target.name} underline="hover" onClick={stop} {...link} />
  ) : (
    <Words className={link.className}>{link.children}</Words>
  );

interface ReferenceProps {
  reference?: string;
  link?: boolean;
}

function ReferenceView({ value, field, record, link = true, ...props }: ViewProps<number | string> & ReferenceProps) {
  const name = useFieldValue({ source: labelKey(props.source), record }) as string | null | undefined;
  const target = useResourceOf(field?.resource ?? props.reference ?? '');
  const label = name ?? `#${String(value)}`;
  // The name of a record outside the user's scope is hidden, unless it is public.
  const isClosed = name === null || record[`${props.source}Closed`] === true;
  return (
    <Linked target={link && !isClosed ? target : undefined} id={value} className={props.className}>
      {CARD_NUMBER.test(label) ? <Digits value={label} /> : <CutText text={label} wide={props.wide} />}
    </Linked>
  );
}

/** Name of a referenced record. Links to its page only on a record's own page. */
export function ReferenceNameView(props: ViewProps<number | string>) {
  return <ReferenceView {...props} link={props.wide === true} />;
}

export function RecordNumberView({ value, field, record, wide, className }: ViewProps<number>) {
  const target = useResourceOf(String(record[field?.resourceIn ?? ''] ?? ''));
  const name = record[field?.labelIn ?? ''];
  return (
    <Linked target={target} id={value} className={className}>
      {typeof name === 'string' && name !== `#${value}` ? <CutText text={name} wide={wide} /> : String(value)}
    </Linked>
  );
}

/** Name of a referenced record from `<source>Label`, linked if the user may open it. Shows a dash if unset. */
export const ReferenceLink = makeField<ReferenceProps>(() => ReferenceView);
/** Reference whose resource is in another field, linked if the user may open it. Shows a dash if unset. */
export const RecordNumberField = makeField(() => RecordNumberView);

/** Lists show this many chips and count the rest. */
const IN_LIST = 2;

function NameChip({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <Text
      as="span"
      size="note"
      title={title}
      sx={{
        display: 'inline-block',
        maxWidth: 160,
        px: 0.75,
        lineHeight: '22px',
        borderRadius: ROUND.chip,
        bgcolor: 'soft.grey',
        verticalAlign: 'middle',
        ...CUT,
      }}
    >
      {children}
    </Text>
  );
}

interface ReferencesProps {
  reference?: string;
}

export function ReferencesView({ value, field, record, ...props }: ViewProps & ReferencesProps) {
  const { source, wide } = props;
  const comma = useLanguage() === 'en' ? ', ' : '、';
  const target = useResourceOf(field?.resource ?? props.reference ?? '');
  const ids = idsIn(value);
  const names = knownNames(record, { name: source });
  const nameOf = (id: number): string => names[id] ?? `#${id}`;
  const shown = wide ? ids : ids.slice(0, IN_LIST);
  const rest = ids.slice(shown.length).map(nameOf);
  return (
    <Box
      component="span"
      data-references
      // Cards and lists style spans without this class as running text.
      className={['status-chip', props.className].filter(Boolean).join(' ')}
      sx={{ display: 'inline-flex', gap: 0.5, flexWrap: wide ? 'wrap' : 'nowrap', maxWidth: '100%' }}
    >
      {shown.map((id) => (
        <NameChip key={id} title={nameOf(id).length > 20 ? nameOf(id) : undefined}>
          <Linked target={wide ? target : undefined} id={id} className={undefined}>
            {nameOf(id)}
          </Linked>
        </NameChip>
      ))}
      {rest.length > 0 && (
        <LazyTooltip title={rest.join(comma)}>
          <span>
            <NameChip>{`+${rest.length}`}</NameChip>
          </span>
        </LazyTooltip>
      )}
    </Box>
  );
}

/** Chip for each referenced record, named from `<source>Label`. Shows at most two unless `wide`. */
export const ReferencesField = makeField<ReferencesProps>(() => ReferencesView);

type Change = 'added' | 'changed' | 'removed';
const CHANGES: readonly Change[] = ['added', 'changed', 'removed'];

export function ChildrenView({ value, className }: ViewProps) {
  const t = useT();
  if (Array.isArray(value))
    return <Words className={className}>{t('forms.children.all', { count: countText(value.length) })}</Words>;
  const counts = value as Partial<Record<Change, number>>;
  const changes = CHANGES.filter((change) => counts[change]).map((change) =>
    t(`forms.children.changes.${change}`, { count: countText(counts[change] ?? 0) }),
  );
  return <Words className={className}>{changes.join(' · ')}</Words>;
}

/** Number of children. In a record's history, the numbers added, changed and removed. Shows a dash if unset. */
export const ChildrenField = makeField(() => ChildrenView);
