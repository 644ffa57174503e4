import type { Language } from '@t3d/resources/kit';
import { type ComponentType, createContext, useContext } from 'react';

type Said = Readonly<Record<Language, string>>;

/** How a product shows itself, before the login and in the frame. Kept small: every visit begins with it. */
export interface Brand {
  /** The lines of its mark, in the colour of the text around; without them the mark is the first letter of its name. */
  mark?: ComponentType<{ size: number }>;
  picture?: ComponentType;
  /** Below the picture: what it is for, in one sentence, and who uses it. */
  slogan?: Said;
  audience?: Said;
  /** Whom an account turns to that is not verified yet. */
  verifiedBy?: Said;
  /** A page for everybody, to which the login and the page of a wrong address lead. */
  publicPage?: {
    href: string;
    /** Below the login: a few words, then the link. */
    before: Said;
    label: Said;
    button: Said;
  };
}

/** Given by whoever starts the app. */
export const BrandContext = createContext<Brand>({});
export const useBrand = (): Brand => useContext(BrandContext);
