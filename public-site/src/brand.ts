import type { Brand } from './api/responses';
import { readText } from './language';
import { isCard } from './routing';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchBrand } from './api/cards';
import { ApiError } from './api/client';

const THEMES = ['PURPLE', 'ORANGE', 'GREEN', 'RED', 'BLUE'] as const;
export type Theme = (typeof THEMES)[number];

const DEFAULT_THEME: Theme = 'PURPLE';
const STORAGE_KEY = 'brand';

/** Returns the product's name, which the server writes into the page. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content || 'T3D';
}

/** Returns the name of the card's agent, or of the product. */
export function brandName(brand: Brand | null): string {
  return readText(brand?.name) || productName();
}

/** Returns the theme of a brand, or the default. */
export function themeOf(brand: Brand | null): Theme {
  const wanted = brand?.theme?.replace(/^THEME_/, '');
  return THEMES.find((theme) => theme === wanted) ?? DEFAULT_THEME;
}

/** A brand and its subject. A null subject means a link, whose brand applies to every page. */
interface OwnedBrand {
  brand: Brand | null;
  of: string | null;
}
const NO_BRAND: OwnedBrand = { brand: null, of: null };

/** Returns the stored brand of the subject, or null. */
function recallBrand(subject: string | null): OwnedBrand {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as OwnedBrand | null;
    return kept?.brand && kept.of !== null && kept.of === subject ? kept : NO_BRAND;
  } catch {
    return NO_BRAND;
  }
}

function rememberBrand(owned: OwnedBrand): void {
  try {
    if (owned.brand) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(owned));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Ignores missing storage, without which the brand lasts until the reader leaves.
  }
}

/**
 * Returns the brand for a page: that of its subject, else that of the link or previous page, but never that of another
 * card.
 */
export function wornBrand({ brand, of }: OwnedBrand, subject: string | null): Brand | null {
  const isOwn = subject === null || of === subject;
  return isOwn || (of === null && isCard(subject)) ? brand : null;
}

/** Loads the brand by the agent in the link (`?a=`), or by the page's subject. */
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
        // Shows the default brand for an unknown agent.
        if (!signal.aborted && error instanceof ApiError && error.status === 404) show({ brand: null, of });
      });
    return () => controller.abort();
  }, [linked, show]);
  return { brand: wornBrand(owned, subject), showBrand };
}
