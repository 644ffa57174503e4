import type { DigitRules } from './digits';
import type { Roles } from './access';
import type { Builtin } from './builtin';
import type { MenuIcon } from './icons';
import type { LogInSettings } from './userFields';
import type { RelationSettings } from './scope';
import type { Field } from './field';
import type { Resource } from './define';

export interface MenuParent {
  readonly name: string;
  readonly path: string;
  readonly icon: MenuIcon;
  readonly roles?: Roles;
}
export interface Page {
  readonly name: string;
  readonly path: string;
  readonly under?: string;
  /** Shows a hand-written page in the menu group `under`, for the given roles. */
  readonly menu?: { readonly order: number; readonly roles?: Roles; readonly icon: MenuIcon };
}

/** An event of a record that is sent to the webhooks of users. */
export interface WebhookEvent {
  /** The resource of the record. The message contains the fields that the recipient may read in lists. */
  readonly resource: string;
  /** The field that references the affected user. This user and all superiors receive the event. */
  readonly holder: string;
  /** The history events that trigger this event. Without them a command must publish the event. */
  readonly on?: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
}

export interface ProductSettings {
  /** The default name of the product, unless the environment variable `PRODUCT_NAME` is set. */
  readonly name?: string;
  readonly roles: Roles;
  /** The resource of the users who log in. */
  readonly people: string;
  readonly logIn?: LogInSettings;
  readonly builtin: Builtin;
  /** The menu groups in order, which declarations name in `under`. */
  readonly menu: readonly MenuParent[];
  /** Pages with a fixed address that the menu does not show. */
  readonly pages?: readonly Page[];
  /** Hand-written pages. The menu shows the pages that have `menu`. */
  readonly handMade?: readonly Page[];
  /** Paths of earlier versions, each with its present path. The server redirects the former paths. */
  readonly formerPaths?: Readonly<Record<string, string>>;
  /** Further paths of resources, for users without the resource in their menu. */
  readonly routes?: Readonly<Record<string, string | readonly string[]>>;
  /** The product's own scope rules (`Relations`), with the columns that each rule reads. */
  readonly relations?: Readonly<Record<string, RelationSettings>>;
  /** True if the endpoint `dashboard/waiting` exists, which counts the rows that need the caller's attention. */
  readonly countsWaiting?: boolean;
  /**
   * The time zone of the product's days, for example `Asia/Shanghai`. `TIME_ZONE` replaces it, and the default is UTC.
   */
  readonly timeZone?: string;
  /** The settings of the dictionary. Required if a field has `dictionary`. */
  readonly dictionary?: DictionarySettings;
  /** The number schemes of the product (`DigitSchemes`). */
  readonly digits?: DigitRules;
  /** The permission patterns of hand-written endpoints, with the roles that may have each pattern. */
  readonly calls?: Readonly<Record<string, Roles>>;
  /** The webhook events by name, `<subject>.<event>`. */
  readonly webhookEvents?: Readonly<Record<string, WebhookEvent>>;
}

export const defineProduct = <const P extends ProductSettings>(product: P): P => product;

/** The default pages, for a product that declares no pages. */
export const PAGES: readonly Page[] = [
  { name: 'main', path: '/main' },
  { name: 'my-profile', path: '/my-profile' },
];

export interface DictionarySettings {
  readonly resource: string;
  /** The field that names the list of an entry. */
  readonly type: string;
  /** The field with the value that other records store. */
  readonly value: string;
  readonly label: string;
  readonly order: string;
  /** The boolean field that disables an entry. Forms no longer offer a disabled entry. */
  readonly off: string;
  /** The endpoint that returns all entries to browsers, for example `/dict`. */
  readonly list: string;
  /** The endpoint that returns the version of each option list. Its subpath `/events` streams the versions. */
  readonly changes: string;
}

export const isWorded = (field: Pick<Field, 'dictionary'> | undefined): boolean => field?.dictionary !== undefined;

const BEFORE_LOGIN = ['/login', '/forget-password', '/account-auth', '/second-factor'];

type Placed = Pick<Resource, 'name'> & { declaration: Pick<Resource['declaration'], 'menu'> };

export const backOfficePaths = (
  { menu, pages = PAGES, routes = {}, handMade = [] }: Pick<ProductSettings, 'menu' | 'pages' | 'routes' | 'handMade'>,
  declared: Iterable<Placed>,
): string[] => [
  ...[...menu, ...pages].map(({ path }) => path),
  ...[...declared].map(({ name, declaration }) => declaration.menu?.path ?? `/${name}`),
  ...Object.values(routes).flat(),
  ...handMade.map(({ path }) => path),
];

/** Matches the end of a URL: the id of a record, or the form of a new record. */
const RECORDS = String.raw`(?:create|\d+(?:/show)?)`;

const anyOf = (paths: readonly string[]): string =>
  paths.map((path) => path.replace(/[^\w/-]/g, String.raw`\$&`)).join('|');

/**
 * Returns a pattern for all addresses of the back-office: the start page, the login pages and the given paths with
 * their records.
 */
export function backOfficeAddresses(paths: readonly string[], base = ''): RegExp {
  const pages = [anyOf(BEFORE_LOGIN), ...(paths.length > 0 ? [`(?:${anyOf(paths)})(?:/${RECORDS})?`] : [])];
  return new RegExp(String.raw`^${base}(?:${pages.join('|')})?/*(?:\?|$)`);
}
