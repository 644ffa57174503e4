/** The server of a product loads these packages late. Without a product, the server of this product is meant. */
export function latePackages(product?: string): Promise<string[]>;
