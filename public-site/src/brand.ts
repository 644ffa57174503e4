import type { Brand } from './api/types';
import { readText } from './language';
import { isCard } from './routing';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchBrand } from './api/cards';
import { Refusal } from './api/client';

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
interface OwnedBrand {
  brand: Brand | null;
  of: string | null;
}
const NO_BRAND: OwnedBrand = { brand: null, of: null };

/** The brand that this tab kept for the subject of its page, so that a reload keeps it; none for another subject. */
function recallBrand(subject: string | null): OwnedBrand {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as OwnedBrand | null;
    return kept?.brand && kept.of !== null && kept.of === subject ? kept : NO_BRAND;
  } catch {
    return NO_BRAND;
  }
}

/** Keeps a brand for this tab; one that is null is forgotten. */
function rememberBrand(owned: OwnedBrand): void {
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

/**
 * The brand that the page wears: of the link's agent (`?a=`), else of the page's own subject (`subjectOf`). A kept
 * brand is read again, because the reader may have changed the language since.
 */
export function useBrand(
  linked: string | null,
  subject: string | null,
): { brand: Brand | null; showBrand: (brand: Brand | null) => void } {
  const [owned, setOwned] = useState<OwnedBrand>(() => recallBrand(subject));
  const current = useRef(subject);
  useLayoutEffect(() => {
    current.current = subject;
  }, [subject]);
  const show = useCallback((next: OwnedBrand) => {
    setOwned(next);
    rememberBrand(next);
  }, []);
  const showBrand = useCallback((brand: Brand | null) => show({ brand, of: current.current }), [show]);
  useEffect(() => {
    const kept = recallBrand(current.current);
    const key = linked ?? kept.brand?.key;
    if (!key) return undefined;
    const of = linked === null ? kept.of : null;
    const controller = new AbortController();
    const { signal } = controller;
    fetchBrand(key, { signal })
      .then((brand) => {
        if (!signal.aborted) show({ brand, of });
      })
      .catch((error: unknown) => {
        // There is no such agent: the site's own look. Anything else leaves what is shown.
        if (!signal.aborted && error instanceof Refusal && error.status === 404) show({ brand: null, of });
      });
    return () => controller.abort();
  }, [linked, show]);
  return { brand: wornBrand(owned, subject), showBrand };
}
