/** A site: its folder, and of what else it is made. */
export interface Site {
  folder: string;
  sources: readonly string[];
}
export function siteOf(folder: string): Site;
export function hashSources(site: Site): string;
export function buildSites(options?: { force?: boolean; sites?: readonly Site[] }): Promise<void>;
