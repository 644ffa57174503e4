import { type ComponentType, createContext, useContext } from 'react';
import type { PlainKey } from '../locales/keys';
import type { T3dDataProvider } from '../providers/dataProvider';

export interface CustomPage {
  path: string;
  page: ComponentType;
  /** The user must be allowed to list this resource in order to see the page. */
  resource: string;
  title?: PlainKey;
}

export interface PastedTextProps {
  text: string;
  onBack: () => void;
  onClose: () => void;
}

/** A product adds these parts, which belong to no resource page. */
export interface OfficeParts {
  /** The default page after login is the list pages. */
  home?: ComponentType;
  customPages?: readonly CustomPage[];
  headerTool?: ComponentType<{ compact: boolean }>;
  /** The pasted text is too long for a search in the palette, or has several lines. */
  pastedText?: ComponentType<PastedTextProps>;
  /** Staff receive the text for which the palette found no command. */
  reportMissingCommand?: (provider: T3dDataProvider, text: string) => Promise<void>;
  /** The profile page shows these parts above the password. */
  profileSections?: readonly ComponentType[];
  /** The profile page shows this part below the switches for email. */
  noticeChoice?: ComponentType;
  /** The channels besides email. `name` is the channel's name in the settings of a user. */
  noticeChannels?: readonly { name: string; label: PlainKey }[];
}

export const OfficePartsContext = createContext<OfficeParts>({});
export const useOfficeParts = (): OfficeParts => useContext(OfficePartsContext);

const NO_PAGES: readonly CustomPage[] = [];
export const useCustomPages = (): readonly CustomPage[] => useOfficeParts().customPages ?? NO_PAGES;
