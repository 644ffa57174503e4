import type { Brand } from './api/types';
import { readText } from './language';
import { isCard } from './routing';

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

/** A brand and what it belongs to: the subject of a page; null: a link, for whatever is opened from it. */
export interface OwnedBrand {
  brand: Brand | null;
  of: string | null;
}
const NO_BRAND: OwnedBrand = { brand: null, of: null };

/** The brand that this tab kept for the subject of its page, so that a reload keeps it; none for another subject. */
export function recallBrand(subject: string | null): OwnedBrand {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as OwnedBrand | null;
    return kept?.brand && kept.of !== null && kept.of === subject ? kept : NO_BRAND;
  } catch {
    return NO_BRAND;
  }
}

/** Keeps a brand for this tab; one that is null is forgotten. */
export function rememberBrand(owned: OwnedBrand): void {
  try {
    if (owned.brand) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(owned));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the brand lasts as long as the page.
  }
}

/**
 * The brand that a page wears: that of its own subject. A page without a subject (help, search) keeps the look of the
 * page that led to it; a card wears that of the link until its own is known. Nothing wears another card's brand.
 */
export function wornBrand({ brand, of }: OwnedBrand, subject: string | null): Brand | null {
  const isOwn = subject === null || of === subject;
  return isOwn || (of === null && isCard(subject)) ? brand : null;
}
