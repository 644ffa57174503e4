import type { SessionUser } from '@t3d/resources/kit';
import { language } from '../../providers/chosenLanguage';
import { storage } from '../../providers/storage';

/** An element that the last visit kept, with its name, attributes and children. A string is a text. */
export type KeptNode =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, children: readonly KeptNode[]];

/** The last visit of this tab to a list. The next start shows it until the app has loaded. */
export interface LastVisit {
  session: string;
  /** The rights of the user, as `rightsText` returns them. */
  rights: string;
  /** The ETag of the manifest. */
  manifest: string;
  /** Address, build, language, mode and window of the visit. A start that differs in one of these shows nothing. */
  view: string;
  /** The calls that the start sends. */
  calls: readonly string[];
  css: string;
  /** The style attribute of the document. It contains the colours. */
  look: string;
  page: KeptNode;
}

/** Returns everything that decides what a user may see. */
export const rightsText = ({ id, account, role, apis, accountAuth, mustEnrol, viewedBy, menu }: SessionUser): string =>
  JSON.stringify([id, account, role, apis, accountAuth, mustEnrol, viewedBy, menu]);

const isDark = (): boolean => storage.dark ?? matchMedia('(prefers-color-scheme: dark)').matches;
const buildName = (): string =>
  document.querySelector('script[type=module][src*="/assets/"]')?.getAttribute('src') ?? '';

/** Returns the current address, build, language, mode and window as a text. */
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
