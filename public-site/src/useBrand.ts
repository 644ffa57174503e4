import { useCallback, useEffect, useState } from 'react';
import { fetchBrand } from './api/cards';
import { Refusal } from './api/client';
import type { Brand } from './api/types';
import { recallBrand, rememberBrand } from './brand';

/**
 * The brand that the pages wear: of the link's agent (`?a=`), of the card looked up last, else none. One that was kept
 * is read again, because the reader may have changed the language since.
 */
export function useBrand(linked: string | null): { brand: Brand | null; showBrand: (brand: Brand | null) => void } {
  const [brand, setBrand] = useState<Brand | null>(recallBrand);
  const showBrand = useCallback((next: Brand | null) => {
    setBrand(next);
    rememberBrand(next);
  }, []);
  useEffect(() => {
    const key = linked ?? recallBrand()?.key;
    if (!key) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    fetchBrand(key, { signal })
      .then((found) => {
        if (!signal.aborted) showBrand(found);
      })
      .catch((error: unknown) => {
        // There is no such agent: the site's own look. Anything else leaves what is shown.
        if (!signal.aborted && error instanceof Refusal && error.status === 404) showBrand(null);
      });
    return () => controller.abort();
  }, [linked, showBrand]);
  return { brand, showBrand };
}
