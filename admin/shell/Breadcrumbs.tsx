import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import { Fragment, useEffect } from 'react';
import type { Manifest, ManifestResource } from '@t3d/resources/kit';
import { Link } from 'react-router';
import type { Translate } from '../locales/useTranslate';
import { useTranslate } from '../locales/useTranslate';
import { menuTrail, resourceAt } from '../providers/manifest';
import { HAND_MADE } from '../state/handMadePages';
import { basePath } from '../state/ownPaths';

export interface Crumb {
  title: string;
  path?: string;
  /** So the record calls itself. */ named?: true;
}

/** What stands below the list of a resource: a record by its name or number, or the form of a new one. */
function leafTitle(resource: ManifestResource, rest: string, named: string | undefined, translate: Translate): string {
  if (named) return named;
  return rest === 'create'
    ? translate('shell.create', { name: resource.singular })
    : `${resource.singular} ${rest.split('/')[0] ?? ''}`;
}

/** The way to a page: menu entries, then the record or form below them. `named`: what the page calls itself. */
export function crumbsOf(
  manifest: Manifest,
  pathname: string,
  named: string | undefined,
  translate: Translate,
): Crumb[] {
  const trail = menuTrail(manifest.menu, pathname);
  const crumbs: Crumb[] = trail.map((entry) => ({ title: entry.title, path: entry.children ? undefined : entry.path }));
  const leaf = trail.at(-1);
  if (pathname === '/main' || pathname === '/') return [{ title: leaf?.title ?? translate('shell.home') }];
  if (pathname === '/user/my-profile' && !leaf) return [{ title: translate('shell.profilePage.title') }];
  const resource = resourceAt(manifest.resources, pathname);
  const base = resource ? basePath(resource) : leaf?.path;
  if (resource && base !== leaf?.path) crumbs.push({ title: resource.label, path: base });
  const rest = base && pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  const handMade = HAND_MADE.find((page) => page.path === pathname)?.title;
  if (handMade) crumbs.push({ title: named ?? translate(handMade) });
  else if (rest && resource)
    crumbs.push({ title: leafTitle(resource, rest, named, translate), ...(named && { named: true }) });
  return crumbs.length > 0 ? crumbs : [{ title: named ?? translate('shell.notFoundTitle') }];
}

const LONG_NUMBER = /^(?=.*\d{4})[\dA-Z-]{12,}$/i;

/** What a tab says: the page's title; of a record its name, of a long number the end, which is what differs. */
export function tabTitle(
  manifest: Manifest,
  pathname: string,
  named: string | undefined,
  translate: Translate,
): string {
  const title = crumbsOf(manifest, pathname, named, translate).at(-1)?.title ?? '';
  const resource = resourceAt(manifest.resources, pathname);
  const isRecord = named !== undefined && resource !== undefined && /\/\d+(\/show)?$/.test(pathname);
  if (!isRecord) return title;
  const kind = `${resource.singular.charAt(0).toUpperCase()}${resource.singular.slice(1)}`;
  const name = LONG_NUMBER.test(named) ? `${kind} …${named.slice(-4)}` : named;
  return pathname.endsWith('/show') ? name : translate('tabs.edit', { name });
}

/** Sets the browser's title to `<page>-<product>`. */
export function useDocumentTitle(crumbs: readonly Crumb[], product: string): void {
  const page = crumbs.at(-1)?.title ?? '';
  useEffect(() => {
    document.title = page ? `${page}-${product}` : product;
  }, [page, product]);
}

const NARROW = '@container (max-width: 280px)';

export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('shell.breadcrumb')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '6px',
        minWidth: 0,
        fontSize: 13,
        color: 'var(--text2)',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
      }}
    >
      {crumbs.map((crumb, index) => {
        const last = index === crumbs.length - 1;
        // Where there is no room for the way, the page itself is what counts: the others are cut before it.
        const room = last
          ? { flex: 'none', maxWidth: 'calc(100% - 104px)', [NARROW]: { maxWidth: '100%' } }
          : { flexShrink: 1, minWidth: 24, [NARROW]: { display: 'none' } };
        const style = {
          ...room,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          color: last ? 'var(--text)' : 'inherit',
          fontWeight: last ? 600 : 400,
          textDecoration: 'none',
        };
        return (
          <Fragment key={`${crumb.title}-${crumb.path ?? ''}`}>
            {index > 0 && (
              <ChevronRight aria-hidden sx={{ fontSize: 16, flex: 'none', [NARROW]: { display: 'none' } }} />
            )}
            {crumb.path && !last ? (
              <Box component={Link} to={crumb.path} sx={{ ...style, '&:hover': { color: 'var(--main)' } }}>
                {crumb.title}
              </Box>
            ) : (
              <Box component="span" aria-current={last ? 'page' : undefined} data-data={crumb.named} sx={style}>
                {crumb.title}
              </Box>
            )}
          </Fragment>
        );
      })}
    </Box>
  );
}
