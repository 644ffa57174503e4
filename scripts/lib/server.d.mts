export function sourceArguments(product?: string): string[];
export function serverArguments(product?: string, env?: NodeJS.ProcessEnv): string[];
