import type { Brand } from './api/types';
import { readText } from './language';

const THEMES = ['PURPLE', 'ORANGE', 'GREEN', 'RED', 'BLUE'] as const;
export type Theme = (typeof THEMES)[number];

const DEFAULT_THEME: Theme = 'PURPLE';
const STORAGE_KEY = 'brand';

/** The product's name, which the server writes into the page. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content || 'T3D';
}

/** The name in the header and the title: the card's agent, else the product. */
export function brandName(brand: Brand | null): string {
  return readText(brand?.name) || productName();
}

/** The colours of a brand; an unknown or missing theme is the product's own. */
export function themeOf(brand: Brand | null): Theme {
  const wanted = brand?.theme?.replace(/^THEME_/, '');
  return THEMES.find((theme) => theme === wanted) ?? DEFAULT_THEME;
}

/** The brand of the card last looked up in this tab, so that a reload and the help page keep it. */
export function recallBrand(): Brand | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Brand | null;
  } catch {
    return null;
  }
}

/** Keeps the brand for this tab; null forgets it. */
export function rememberBrand(brand: Brand | null): void {
  try {
    if (brand) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(brand));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the brand lasts as long as the page.
  }
}
