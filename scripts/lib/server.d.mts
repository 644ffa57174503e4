export function sourceArguments(product?: string): string[];
export function runsBundle(args: readonly string[], product?: string): boolean;
export function serverArguments(product?: string, env?: NodeJS.ProcessEnv): string[];
