import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import type { Roles } from '../access';
import { rolesOf } from '../define';
import { MENU_ICONS } from '../icons';
import type { Check, Product } from './problem';
import { insteadOf } from './problem';

const PATH = /^(\/[a-z0-9-]+)+$/;

/** Returns the roles that see the menu entry. */
const audienceOf = ({ menu, access }: Declaration): Roles => {
  const may = rolesOf(access.list);
  return menu?.roles ? may.filter((role) => menu.roles?.includes(role)) : may;
};

function placeProblems({ declaration }: Resource, { parents }: Product): string[] {
  const { menu, access } = declaration as unknown as Declaration;
  if (!menu) return [];
  const may = rolesOf(access.list);
  const none = (menu.roles ?? []).filter((role) => !may.includes(role));
  const wrong =
    none.length > 0
      ? [`menu.roles names ${none.join(', ')}, who may not list it; give access.list, or leave them out`]
      : [];
  if (menu.under === undefined) return wrong;
  const parent = parents.find(({ name }) => name === menu.under);
  if (!parent)
    return [
      ...wrong,
      `menu.under names ${menu.under}, which is no parent of the menu; ${insteadOf(
        menu.under,
        parents.map(({ name }) => name),
      )}`,
    ];
  const lost = audienceOf(declaration as unknown as Declaration).filter(
    (role) => parent.roles && !parent.roles.includes(role),
  );
  if (lost.length === 0) return wrong;
  return [
    ...wrong,
    `its parent ${parent.name} hides it from ${lost.join(', ')}, who may list it; ` +
      'name who shall find it there as menu.roles, or put it under another parent',
  ];
}

const pathsTaken = (resource: Resource, { resources, parents, pages }: Product): Map<string, string> =>
  new Map([
    ...parents.map(({ name, path }) => [path, `the parent ${name}`] as const),
    ...pages.filter(({ name }) => name !== resource.name).map(({ name, path }) => [path, name] as const),
    ...[...resources.values()]
      .filter(({ name, declaration }) => name !== resource.name && declaration.menu)
      .map(({ name, declaration }) => [declaration.menu?.path ?? '', name] as const),
  ]);

/** Reports a path outside the path of its menu group, because the menu would highlight another group. */
function astrayProblems({ declaration }: Resource, path: string, { parents }: Product): string[] {
  const { under } = declaration.menu ?? {};
  const [own, above] = [
    parents.find(({ name }) => name === under),
    parents.find((one) => path.startsWith(`${one.path}/`)),
  ];
  if (own === above || (under !== undefined && !own)) return [];
  const moved = own && `${own.path}${path.slice(path.lastIndexOf('/'))}`;
  const remedies = [...(moved ? [moved] : []), ...(above ? [`under: '${above.name}'`] : [])];
  return [
    `its path ${path} lies below ${above ? `the parent ${above.name}` : 'no parent'}, and its entry under ` +
      `${own ? own.name : 'none'}; write ${remedies.join(', or ')}`,
  ];
}

function pathProblems(resource: Resource, product: Product): string[] {
  const path = resource.declaration.menu?.path;
  if (path === undefined) return [];
  if (!PATH.test(path)) return [`its path ${path} is none; write one like /${resource.name}`];
  const astray = astrayProblems(resource, path, product);
  if (astray.length > 0) return astray;
  const taken = pathsTaken(resource, product).get(path);
  return taken === undefined ? [] : [`its path ${path} is that of ${taken} too; give one of them another path`];
}

export const checkMenu: Check = (resource, product) => {
  const icon = resource.declaration.menu?.icon;
  return [
    ...placeProblems(resource, product),
    ...pathProblems(resource, product),
    ...(icon && !MENU_ICONS.includes(icon)
      ? [`there is no icon of the menu ${icon}; ${insteadOf(icon, MENU_ICONS)}`]
      : []),
  ].map((message) => ({ resource: resource.name, message }));
};
