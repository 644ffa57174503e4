import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { isBlank } from '../records';
import { CutText } from './CutText';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

const stop = (event: React.MouseEvent): void => event.stopPropagation();

/**
 * A record of the resource that another field of the row names, as its name or number. It links to that record's page
 * if the reader may open it. Shows a dash for none.
 */
export function RecordNumberField(props: DeclaredFieldProps) {
  const { value, field, record } = useShownValue<number>(props);
  const target = useResourceOf(String(record[field?.resourceIn ?? ''] ?? ''));
  if (isBlank(value)) return <EmptyValue {...props} />;
  const name = record[field?.labelIn ?? ''];
  const isNamed = typeof name === 'string' && name !== `#${value}`;
  const text = isNamed ? <CutText text={name} wide={props.wide} /> : <>{String(value)}</>;
  if (!target?.calls.show || !target.path) return <Words className={props.className}>{text}</Words>;
  return (
    <Link
      component={RouterLink}
      to={showPath(target, value)}
      underline="hover"
      className={props.className}
      onClick={stop}
    >
      {text}
    </Link>
  );
}
