import type { SessionUser } from '@t3d/resources/kit';
import { language } from '../../providers/chosenLanguage';
import { storage } from '../../providers/storage';

/** An element of a stored page. A string is a text. */
export type StoredNode =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, children: readonly StoredNode[]];

/** The last list that this tab showed, which the next start shows while the app loads. */
export interface LastVisit {
  session: string;
  /** The rights of the user, as `rightsText` returns them. */
  rights: string;
  /** The ETag of the manifest. */
  manifest: string;
  /** The address, build, language, mode and window of the visit. Another start must not show it. */
  view: string;
  /** The calls that the next start sends. */
  calls: readonly string[];
  css: string;
  /** The style attribute of the document, which contains the colours. */
  look: string;
  page: StoredNode;
}

/** Returns the data that decide what a user may see. */
export const rightsText = ({ id, account, role, apis, accountAuth, mustEnrol, viewedBy, menu }: SessionUser): string =>
  JSON.stringify([id, account, role, apis, accountAuth, mustEnrol, viewedBy, menu]);

const isDark = (): boolean => storage.dark ?? matchMedia('(prefers-color-scheme: dark)').matches;
const buildName = (): string =>
  document.querySelector('script[type=module][src*="/assets/"]')?.getAttribute('src') ?? '';

/** Returns the address, build, language, mode and window as a text. */
export const viewText = (): string =>
  JSON.stringify([
    `${location.pathname}${location.search}`,
    buildName(),
    language,
    isDark(),
    storage.layout,
    storage.aside,
    innerWidth,
    innerHeight,
  ]);
