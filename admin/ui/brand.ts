import type { Language } from '@t3d/resources/kit';
import { type ComponentType, createContext, useContext } from 'react';

type Said = Readonly<Record<Language, string>>;

/**
 * The logo of a product, and the product's texts before login and in the layout. This module must stay small, because
 * every visit loads the module.
 */
export interface Brand {
  /** Draws the logo in the text colour. The default logo is the first letter of the name. */
  mark?: ComponentType<{ size: number }>;
  picture?: ComponentType;
  /** A sentence below the picture that says what the product does and who uses it. */
  slogan?: Said;
  audience?: Said;
  /** Whom to contact about an account that is not verified yet. */
  verifiedBy?: Said;
  /** The public page behind the link on the login page and on the 404 page. */
  publicPage?: {
    href: string;
    /** The words before the link on the login page. */
    before: Said;
    label: Said;
    button: Said;
  };
}

export const BrandContext = createContext<Brand>({});
export const useBrand = (): Brand => useContext(BrandContext);
