export function serverArguments(product?: string): string[];
