import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import { Fragment, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { menuTrail, resourceAt, useManifest } from '../providers/manifest';
import { basePath } from './ownPaths';
import { useNamedTitle } from './pageTitle';

export interface Crumb { title: string; path?: string }

/** The way to the present page: menu entries, then the record or form below them. */
export function useCrumbs(): Crumb[] {
  const manifest = useManifest();
  const { pathname } = useLocation();
  const translate = useTranslate();
  const named = useNamedTitle(pathname);
  const trail = menuTrail(manifest.menu, pathname);
  const crumbs: Crumb[] = trail.map((entry) => ({ title: entry.title, path: entry.children ? undefined : entry.path }));
  const leaf = trail.at(-1);
  if (pathname === '/main' || pathname === '/') return [{ title: leaf?.title ?? translate('shell.home') }];
  if (pathname === '/user/my-profile' && !leaf) return [{ title: translate('shell.profilePage.title') }];
  const resource = resourceAt(manifest.resources, pathname);
  const base = resource ? basePath(resource) : leaf?.path;
  if (resource && base !== leaf?.path) crumbs.push({ title: resource.label, path: base });
  const rest = base && pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  if (rest && resource) crumbs.push({ title: named ?? (rest === 'create' ? translate('shell.create', { name: resource.singular }) : `${resource.singular} ${rest.split('/')[0] ?? ''}`) });
  return crumbs.length > 0 ? crumbs : [{ title: translate('shell.notFoundTitle') }];
}

/** Sets the browser's title to `<page>-<product>`. */
export function useDocumentTitle(crumbs: readonly Crumb[], product: string): void {
  const page = crumbs.at(-1)?.title ?? '';
  useEffect(() => { document.title = page ? `${page}-${product}` : product; }, [page, product]);
}

export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('shell.breadcrumb')} sx={{ display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, fontSize: 13, color: 'var(--text2)', whiteSpace: 'nowrap', overflow: 'hidden' }}>
      {crumbs.map((crumb, index) => {
        const last = index === crumbs.length - 1;
        const style = { overflow: 'hidden', textOverflow: 'ellipsis', color: last ? 'var(--text)' : 'inherit', fontWeight: last ? 600 : 400, textDecoration: 'none' };
        return (
          <Fragment key={`${crumb.title}-${crumb.path ?? ''}`}>
            {index > 0 && <ChevronRight aria-hidden sx={{ fontSize: 16, flex: 'none' }} />}
            {crumb.path && !last
              ? <Box component={Link} to={crumb.path} sx={{ ...style, '&:hover': { color: 'var(--main)' } }}>{crumb.title}</Box>
              : <Box component="span" aria-current={last ? 'page' : undefined} sx={style}>{crumb.title}</Box>}
          </Fragment>
        );
      })}
    </Box>
  );
}
