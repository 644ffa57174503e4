import type { Language } from '@t3d/resources/kit';
import { type ComponentType, createContext, useContext } from 'react';

type Said = Readonly<Record<Language, string>>;

/** The brand of a product. This module must stay small, because every visit loads it. */
export interface Brand {
  /** The logo. By default the first letter of the name. */
  mark?: ComponentType<{ size: number }>;
  picture?: ComponentType;
  /** A sentence about the product, below the picture. */
  slogan?: Said;
  audience?: Said;
  /** A text about whom to ask to verify an account. */
  verifiedBy?: Said;
  /** The public page, to which the login page and the 404 page link. */
  publicPage?: {
    href: string;
    before: Said;
    label: Said;
    button: Said;
  };
}

export const BrandContext = createContext<Brand>({});
export const useBrand = (): Brand => useContext(BrandContext);
