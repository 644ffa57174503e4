import type { Language } from '@t3d/resources/kit';
import { type ComponentType, createContext, useContext } from 'react';

type Said = Readonly<Record<Language, string>>;

/** A product's logo and texts before the login and in the layout. Kept small, because every visit loads it. */
export interface Brand {
  /** Draws the logo in the text colour. The default logo is the first letter of the name. */
  mark?: ComponentType<{ size: number }>;
  picture?: ComponentType;
  /** One sentence below the picture: the purpose, and who uses the product. */
  slogan?: Said;
  audience?: Said;
  /** The contact for an account that is not verified yet. */
  verifiedBy?: Said;
  /** A public page, to which the login page and the 404 page link. */
  publicPage?: {
    href: string;
    /** A few words below the login, before the link. */
    before: Said;
    label: Said;
    button: Said;
  };
}

export const BrandContext = createContext<Brand>({});
export const useBrand = (): Brand => useContext(BrandContext);
