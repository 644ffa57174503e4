import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { useFieldValue } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { Digits } from '../../ui/Digits';
import { labelKey } from '../records';
import { CutText } from './CutText';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

/** Numbers of cards, which read better in groups. */
const CARD_NUMBER = /^\d{18,20}$/;
const stop = (event: React.MouseEvent): void => event.stopPropagation();

interface RecordLinkProps {
  /** The resource whose page is linked; undefined for no link. */
  target: ManifestResource | undefined;
  id: number | string;
  className: string | undefined;
  children: ReactNode;
}

/** Links to the page of a record if its reader may open it. A press on the link is no press on the row around it. */
function RecordLink({ target, id, className, children }: RecordLinkProps) {
  if (!target?.calls.show || !target.path) return <Words className={className}>{children}</Words>;
  return (
    <Link component={RouterLink} to={showPath(target, id)} underline="hover" className={className} onClick={stop}>
      {children}
    </Link>
  );
}

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
    <RecordLink target={link && !isClosed ? target : undefined} id={value} className={props.className}>
      {CARD_NUMBER.test(label) ? <Digits value={label} /> : <CutText text={label} wide={props.wide} />}
    </RecordLink>
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
    <RecordLink target={target} id={value} className={className}>
      {typeof name === 'string' && name !== `#${value}` ? <CutText text={name} wide={wide} /> : String(value)}
    </RecordLink>
  );
}

/**
 * The name of the record that a field refers to, from `<source>Label` beside it; its number where it has no name. It
 * links to that record's page if the reader may open it. Shows a dash for none.
 */
export const ReferenceLink = makeField<ReferenceProps>(() => ReferenceView);
/**
 * A record of the resource that another field of the row names, as its name or number. It links to that record's page
 * if the reader may open it. Shows a dash for none.
 */
export const RecordNumberField = makeField(() => RecordNumberView);
