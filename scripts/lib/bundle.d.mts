/** The packages that the server of a product, or of the house's own, loads late. */
export function latePackages(product?: string): Promise<string[]>;
