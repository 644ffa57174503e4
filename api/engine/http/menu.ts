import type { Language, MenuEntry, Resource, Roles } from '@t3d/resources/kit';
import { PAGES } from '@t3d/resources/kit';
import { menuTitle } from '@t3d/resources/locales';
import type { Actor } from '../../context';
import { holdsRole, mayCall } from '../access/permissions';
import type { Registry } from '../../declared/registry';

const holds = (actor: Actor, roles: Roles | undefined): boolean => !roles || holdsRole(actor, roles);

const byOrder = (a: Resource, b: Resource): number =>
  (a.declaration.menu?.order ?? 0) - (b.declaration.menu?.order ?? 0);

/**
 * The menu of a caller: entries whose resource it may list and whose roles name it; a parent shows when any child does.
 */
export function menuFor(actor: Actor, registry: Registry, language: Language): MenuEntry[] {
  const { menu, pages = PAGES } = registry.product;
  const entries = [...registry.values()].filter(({ declaration }) => declaration.menu).sort(byOrder);
  const hidden = (under: string | undefined): MenuEntry[] =>
    pages
      .filter((page) => page.under === under)
      .map((page) => ({
        path: page.path,
        title: menuTitle(page.name, language),
        hidden: true,
      }));
  const parents = menu
    .filter((parent) => holds(actor, parent.roles))
    .flatMap((parent): MenuEntry[] => {
      const shown = entries.filter(
        (resource) =>
          resource.declaration.menu?.under === parent.name &&
          holds(actor, resource.declaration.menu.roles) &&
          mayCall(actor, resource, 'list'),
      );
      if (shown.length === 0) return [];
      const children = shown.map((resource): MenuEntry => ({
        path: resource.declaration.menu?.path ?? '',
        title: menuTitle(resource.name, language),
        icon: resource.declaration.menu?.icon,
        resource: resource.name,
      }));
      return [
        {
          path: parent.path,
          title: menuTitle(parent.name, language),
          icon: parent.icon,
          children: [...children, ...hidden(parent.name)],
        },
      ];
    });
  return [...hidden(undefined), ...parents];
}
