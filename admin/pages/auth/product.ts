import { useEffect } from 'react';

/** The server writes the name into the HTML page. */
export const productName = (): string =>
  document.querySelector('meta[name="product-name"]')?.getAttribute('content') || 'T3D';

export function useTitle(page: string, product: string = productName()): void {
  useEffect(() => {
    document.title = `${page}-${product}`;
  }, [page, product]);
}
