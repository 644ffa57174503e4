import type { Language } from '@t3d/resources/kit';
import { type ComponentType, createContext, useContext } from 'react';

type Said = Readonly<Record<Language, string>>;

/** This module must stay small, because every visit loads it. */
export interface Brand {
  /** The default logo is the first letter of the name, in the text colour. */
  mark?: ComponentType<{ size: number }>;
  picture?: ComponentType;
  /** A sentence below the picture that says what the product does and who uses it. */
  slogan?: Said;
  audience?: Said;
  /** This text says whom to contact about an account that is not verified yet. */
  verifiedBy?: Said;
  /** The login page and the 404 page link to the public page. */
  publicPage?: {
    href: string;
    before: Said;
    label: Said;
    button: Said;
  };
}

export const BrandContext = createContext<Brand>({});
export const useBrand = (): Brand => useContext(BrandContext);
