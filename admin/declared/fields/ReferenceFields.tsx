import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { useFieldValue } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { useResourceOf } from '../../providers/manifest';
import { Digits } from '../../ui/Digits';
import { RecordLink } from '../links';
import { idsIn, knownNames, labelKey } from '../records';
import { CutText } from './TextFields';
import { Words, makeField } from './makeField';
import type { ViewProps } from './makeField';
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

/** Links to the page of a record that has one. A press on the link is no press on the row around it. */
const Linked = ({ target, ...link }: LinkedProps) =>
  target?.path ? (
    <RecordLink resource={target.name} underline="hover" onClick={stop} {...link} />
  ) : (
    <Words className={link.className}>{link.children}</Words>
  );

interface ReferenceProps {
  /** The resource of the record. By default the declaration names it. */
  reference?: string;
  /** Whether the name links to the record's page. By default it does. */
  link?: boolean;
}

function ReferenceView({ value, field, record, link = true, ...props }: ViewProps<number | string> & ReferenceProps) {
  const name = useFieldValue({ source: labelKey(props.source), record }) as string | null | undefined;
  const target = useResourceOf(field?.resource ?? props.reference ?? '');
  const label = name ?? `#${String(value)}`;
  // No name is shown of a record out of reach, unless its name is public.
  const isClosed = name === null || record[`${props.source}Closed`] === true;
  return (
    <Linked target={link && !isClosed ? target : undefined} id={value} className={props.className}>
      {CARD_NUMBER.test(label) ? <Digits value={label} /> : <CutText text={label} wide={props.wide} />}
    </Linked>
  );
}

/** The name of a referenced record, which links to its page only on a record's own page. */
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

/** The name of a referenced record from `<source>Label`, linked if the reader may open it. Shows a dash for none. */
export const ReferenceLink = makeField<ReferenceProps>(() => ReferenceView);
/** A record of the resource that another field names, linked if the reader may open it. Shows a dash for none. */
export const RecordNumberField = makeField(() => RecordNumberView);

/** So many stand in a list; the others are counted. */
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
  /** The resource of the records. By default the declaration names it. */
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
      // A line of a card or a list draws other spans as running text.
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

/** A chip for each referenced record, named by `<source>Label`; two of them unless `wide`. Shows a dash for none. */
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

/** How many children a record has; in its history, how many were added, changed and removed. Shows a dash for none. */
export const ChildrenField = makeField(() => ChildrenView);
