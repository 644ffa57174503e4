export function hashSources(site: 'admin' | 'public-site'): string;
export function buildSites(options?: { force?: boolean }): Promise<void>;
