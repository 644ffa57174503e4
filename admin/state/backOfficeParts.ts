import { type ComponentType, createContext, useContext } from 'react';
import type { PlainKey } from '../locales/keys';
import type { T3dDataProvider } from '../providers/dataProvider';

export interface CustomPage {
  path: string;
  page: ComponentType;
  /** The resource that the user must be allowed to list. */
  resource: string;
  title?: PlainKey;
}

export interface PastedTextProps {
  text: string;
  onBack: () => void;
  onClose: () => void;
}

/** The parts of a product that belong to no resource page. */
export interface BackOfficeParts {
  /** The page after login. By default the list of all pages. */
  home?: ComponentType;
  customPages?: readonly CustomPage[];
  headerTool?: ComponentType<{ compact: boolean }>;
  /** Shows a pasted text with several lines, or one too long for a search. */
  pastedText?: ComponentType<PastedTextProps>;
  /** Reports a text for which the palette found no command to staff. */
  reportMissingCommand?: (provider: T3dDataProvider, text: string) => Promise<void>;
  /** Parts of the profile page above the password. */
  profileSections?: readonly ComponentType[];
  /** A part of the profile page below the switches for email. */
  noticeChoice?: ComponentType;
  /** The channels besides email, by their name in the user's settings. */
  noticeChannels?: readonly { name: string; label: PlainKey }[];
}

export const BackOfficePartsContext = createContext<BackOfficeParts>({});
export const useBackOfficeParts = (): BackOfficeParts => useContext(BackOfficePartsContext);

const NO_PAGES: readonly CustomPage[] = [];
export const useCustomPages = (): readonly CustomPage[] => useBackOfficeParts().customPages ?? NO_PAGES;
