import type { Language } from '@t3d/resources/kit';
import { type ComponentType, createContext, useContext } from 'react';

type BrandMessage = Readonly<Record<Language, string>>;

/** The brand of a product. This module must stay small, because every visit loads it. */
export interface Brand {
  /** The logo. By default the first letter of the name. */
  mark?: ComponentType<{ size: number }>;
  picture?: ComponentType;
  /** A sentence about the product, below the picture. */
  slogan?: BrandMessage;
  audience?: BrandMessage;
  /** A text about whom to ask to verify an account. */
  verifiedBy?: BrandMessage;
  /** The public page, to which the login page and the 404 page link. */
  publicPage?: {
    href: string;
    before: BrandMessage;
    label: BrandMessage;
    button: BrandMessage;
  };
}

export const BrandContext = createContext<Brand>({});
export const useBrand = (): Brand => useContext(BrandContext);
