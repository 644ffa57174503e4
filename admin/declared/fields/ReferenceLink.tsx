import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { useFieldValue } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { Digits } from '../../ui/Digits';
import { isBlank, labelKey } from '../records';
import { CutText } from './CutText';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

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

export interface ReferenceLinkProps extends DeclaredFieldProps {
  /** The resource of the record. By default the declaration names it. */
  reference?: string;
  /** Whether the name links to the record's page. By default it does. */
  link?: boolean;
}

/**
 * The name of the record that a field refers to, from `<source>Label` beside it; its number where it has no name. It
 * links to that record's page if the reader may open it. Shows a dash for none.
 */
export function ReferenceLink({ link = true, ...props }: ReferenceLinkProps) {
  const { value, field, record } = useShownValue<number | string>(props);
  const name = useFieldValue({ ...props, source: labelKey(props.source) }) as string | null | undefined;
  const target = useResourceOf(field?.resource ?? props.reference ?? '');
  if (isBlank(value)) return <EmptyValue {...props} />;
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
export function ReferenceName(props: DeclaredFieldProps) {
  return <ReferenceLink {...props} link={props.wide === true} />;
}

/**
 * A record of the resource that another field of the row names, as its name or number. It links to that record's page
 * if the reader may open it. Shows a dash for none.
 */
export function RecordNumberField(props: DeclaredFieldProps) {
  const { value, field, record } = useShownValue<number>(props);
  const target = useResourceOf(String(record[field?.resourceIn ?? ''] ?? ''));
  if (isBlank(value)) return <EmptyValue {...props} />;
  const name = record[field?.labelIn ?? ''];
  return (
    <RecordLink target={target} id={value} className={props.className}>
      {typeof name === 'string' && name !== `#${value}` ? <CutText text={name} wide={props.wide} /> : String(value)}
    </RecordLink>
  );
}
