import { type LinkProps, Link } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useT } from '../locales/useT';
import { useResourceOf } from '../providers/manifest';
import { filteredPath, showPath } from '../state/resourcePaths';
import { Words } from './fields/makeField';

interface RecordLinkProps extends Omit<LinkProps, 'id' | 'resource'> {
  resource: string;
  id: number | string;
}

/** A link to a record's page, or plain text if the user may not open it. */
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

/** A link to a list, or plain text if the user may not open it. */
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

const stop = (event: React.MouseEvent): void => event.stopPropagation();

interface LinkedProps {
  target: ManifestResource | undefined;
  id: number | string;
  className: string | undefined;
  children: ReactNode;
}

/** A link to a record, or plain text. A click does not also open the table row. */
export const Linked = ({ target, ...link }: LinkedProps) =>
  target?.path ? (
    <RecordLink resource={target.name} underline="hover" onClick={stop} {...link} />
  ) : (
    <Words className={link.className}>{link.children}</Words>
  );
