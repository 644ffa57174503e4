import { Link } from '@mui/material';
import { useFieldValue } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { Digits } from '../../ui/Digits';
import { isBlank, labelKey } from '../records';
import { CutText } from './CutText';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/** Numbers of cards, which read better in groups. */
const CARD_NUMBER = /^\d{18,20}$/;

export interface ReferenceLinkProps extends DeclaredFieldProps {
  /** The resource of the record. By default the declaration names it. */
  reference?: string;
  /** Whether the name leads to the record's page. By default it does. */
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
  const text = CARD_NUMBER.test(label) ? <Digits value={label} /> : <CutText text={label} wide={props.wide} />;
  // No name is shown of a record out of reach, unless its name is public.
  const isClosed = name === null || record[`${props.source}Closed`] === true;
  if (!link || isClosed || !target?.calls.show || !target.path)
    return <Words className={props.className}>{text}</Words>;
  return (
    <Link component={RouterLink} to={showPath(target, value)} underline="hover" className={props.className}>
      {text}
    </Link>
  );
}

/** The name of a referenced record, which links to its page only on a record's own page. */
export function ReferenceName(props: DeclaredFieldProps) {
  return <ReferenceLink {...props} link={props.wide === true} />;
}
