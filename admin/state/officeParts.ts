import { type ComponentType, createContext, useContext } from 'react';
import type { PlainKey } from '../locales/keys';
import type { T3dDataProvider } from '../providers/dataProvider';

/** A page of its own, beside those of resources. */
export interface CustomPage {
  path: string;
  page: ComponentType;
  /** The page is shown to those who may list this resource. */
  resource: string;
  /** The key of its title in breadcrumbs, tabs and the palette. */
  title?: PlainKey;
}

/** The props of a pasted text's page in the palette. */
export interface PastedTextProps {
  text: string;
  onBack: () => void;
  onClose: () => void;
}

/** The parts of a back-office that its product brings and that belong to no page of a resource. */
export interface OfficeParts {
  /** The page that follows the login, in place of the lists side by side. */
  home?: ComponentType;
  customPages?: readonly CustomPage[];
  /** A tool in the bar on top of every page. */
  headerTool?: ComponentType<{ compact: boolean }>;
  /** Explains a text that was pasted into the palette: several lines, or too long to search. */
  pastedText?: ComponentType<PastedTextProps>;
  /** Tells staff which command somebody looked for in the palette in vain. */
  reportMissingCommand?: (provider: T3dDataProvider, text: string) => Promise<void>;
  /** Sections of everybody's own profile, above the password. */
  profileSections?: readonly ComponentType[];
  /** A choice on everybody's own profile, below the switches of the mails. */
  noticeChoice?: ComponentType;
  /** The channels of notices beside e-mail: the name in their receivers' settings, and its label. */
  noticeChannels?: readonly { name: string; label: PlainKey }[];
}

export const OfficePartsContext = createContext<OfficeParts>({});
export const useOfficeParts = (): OfficeParts => useContext(OfficePartsContext);

const NO_PAGES: readonly CustomPage[] = [];
export const useCustomPages = (): readonly CustomPage[] => useOfficeParts().customPages ?? NO_PAGES;
