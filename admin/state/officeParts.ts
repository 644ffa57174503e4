import { type ComponentType, createContext, useContext } from 'react';
import type { PlainKey } from '../locales/keys';
import type { T3dDataProvider } from '../providers/dataProvider';

export interface CustomPage {
  path: string;
  page: ComponentType;
  /** The resource that the user must be allowed to list to see the page. */
  resource: string;
  /** The key of its title in breadcrumbs, tabs and the palette. */
  title?: PlainKey;
}

export interface PastedTextProps {
  text: string;
  onBack: () => void;
  onClose: () => void;
}

/** The parts of a back-office that its product adds and that belong to no resource page. */
export interface OfficeParts {
  /** The page after the login. Defaults to the list pages. */
  home?: ComponentType;
  customPages?: readonly CustomPage[];
  headerTool?: ComponentType<{ compact: boolean }>;
  /** Explains a text that was pasted into the palette and has several lines or is too long to search. */
  pastedText?: ComponentType<PastedTextProps>;
  /** Tells staff which command a user searched the palette for without a result. */
  reportMissingCommand?: (provider: T3dDataProvider, text: string) => Promise<void>;
  /** Sections of the profile page above the password. */
  profileSections?: readonly ComponentType[];
  /** A choice on the profile page below the mail switches. */
  noticeChoice?: ComponentType;
  /** Notice channels besides e-mail, with the name in the receivers' settings and the label. */
  noticeChannels?: readonly { name: string; label: PlainKey }[];
}

export const OfficePartsContext = createContext<OfficeParts>({});
export const useOfficeParts = (): OfficeParts => useContext(OfficePartsContext);

const NO_PAGES: readonly CustomPage[] = [];
export const useCustomPages = (): readonly CustomPage[] => useOfficeParts().customPages ?? NO_PAGES;
