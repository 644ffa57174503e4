import { type LinkProps, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useT } from '../locales/useT';
import { useResourceOf } from '../providers/manifest';
import { filteredPath, showPath } from '../state/resourcePaths';

interface RecordLinkProps extends Omit<LinkProps, 'id' | 'resource'> {
  resource: string;
  id: number | string;
}

/** Links to a record's page. Users who may not open it see only the text. */
export function RecordLink({ resource, id, children, ...link }: RecordLinkProps) {
  const target = useResourceOf(resource);
  if (!target?.calls.show) return link.className ? <span className={link.className}>{children}</span> : <>{children}</>;
  return (
    <Link component={RouterLink} to={showPath(target, id)} {...link}>
      {children}
    </Link>
  );
}

interface ListLinkProps extends LinkProps {
  resource: string;
  filter: Readonly<Record<string, string>>;
}

/** Links to a filtered list, by default as "Show all". Users who may not list it see only the text. */
export function ListLink({ resource, filter, children, ...link }: ListLinkProps) {
  const t = useT();
  const target = useResourceOf(resource);
  if (!target?.calls.list) return <>{children}</>;
  return (
    <Link
      component={RouterLink}
      to={filteredPath(target, filter)}
      sx={children ? undefined : { fontSize: 'size.small' }}
      {...link}
    >
      {children ?? t('crud.showAll')}
    </Link>
  );
}
