import { useEffect } from 'react';

/** Returns the product's name, which the server writes into the page. */
export const productName = (): string =>
  document.querySelector('meta[name="product-name"]')?.getAttribute('content') || 'T3D';

export function useTitle(page: string, product: string = productName()): void {
  useEffect(() => {
    document.title = `${page}-${product}`;
  }, [page, product]);
}
