import { useEffect } from 'react';

/** The product's name as the server wrote it into the page. */
export const productName = (): string =>
  document.querySelector('meta[name="product-name"]')?.getAttribute('content') || 'T3D';

/** `<page>-<product>` as the browser's title. */
export function useTitle(page: string, product: string = productName()): void {
  useEffect(() => {
    document.title = `${page}-${product}`;
  }, [page, product]);
}
