export function serverArguments(entry?: string): string[];
