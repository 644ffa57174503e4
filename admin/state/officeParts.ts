import { type ComponentType, createContext, useContext } from 'react';
import type { PlainKey } from '../locales/keys';
import type { T3dDataProvider } from '../providers/dataProvider';

export interface CustomPage {
  path: string;
  page: ComponentType;
  /** The resource that the user must be allowed to list in order to see the page. */
  resource: string;
  /** The key of the page's title in breadcrumbs, tabs and the palette. */
  title?: PlainKey;
}

export interface PastedTextProps {
  text: string;
  onBack: () => void;
  onClose: () => void;
}

/** The parts of the back-office that a product adds. These parts belong to no resource page. */
export interface OfficeParts {
  /** The page that is shown after login. The default is the list pages. */
  home?: ComponentType;
  customPages?: readonly CustomPage[];
  headerTool?: ComponentType<{ compact: boolean }>;
  /**
   * Shows what is known about a pasted text. The text is too long for a search in the palette, or has several lines.
   */
  pastedText?: ComponentType<PastedTextProps>;
  /** Reports to staff a text for which the palette found no command. */
  reportMissingCommand?: (provider: T3dDataProvider, text: string) => Promise<void>;
  /** Sections of the profile page above the password. */
  profileSections?: readonly ComponentType[];
  /** A choice on the profile page below the switches for email. */
  noticeChoice?: ComponentType;
  /** The notification channels besides email. `name` is the channel's name in the settings of a user. */
  noticeChannels?: readonly { name: string; label: PlainKey }[];
}

export const OfficePartsContext = createContext<OfficeParts>({});
export const useOfficeParts = (): OfficeParts => useContext(OfficePartsContext);

const NO_PAGES: readonly CustomPage[] = [];
export const useCustomPages = (): readonly CustomPage[] => useOfficeParts().customPages ?? NO_PAGES;
