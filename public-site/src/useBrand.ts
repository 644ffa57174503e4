import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchBrand } from './api/cards';
import { Refusal } from './api/client';
import type { Brand } from './api/types';
import { recallBrand, rememberBrand, wornBrand, type OwnedBrand } from './brand';

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
