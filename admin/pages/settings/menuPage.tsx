import type { MenuEntry } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { usePageTitle } from '../../state/breadcrumbs';
import type { CustomPage } from '../../state/backOfficeParts';
import { NoPermission } from '../../ui/states';

const isInMenu = (menu: readonly MenuEntry[], path: string): boolean =>
  menu.some((entry) => entry.path === path || isInMenu(entry.children ?? [], path));

type MenuPage = CustomPage & { title: NonNullable<CustomPage['title']>; right: string };

/** Makes a menu page, which shows a missing permission to users without it. */
export function menuPage({ right, page: Page, ...rest }: MenuPage): CustomPage {
  const { path, title } = rest;
  function NotAllowed() {
    const t = useT();
    usePageTitle(path, t(title));
    return <NoPermission right={right} page={t(title)} t={t} />;
  }
  function GuardedPage() {
    return isInMenu(useManifest().menu, path) ? <Page /> : <NotAllowed />;
  }
  return { ...rest, page: GuardedPage };
}
