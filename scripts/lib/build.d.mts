/** A site, or the server. */
export interface Site {
  name?: string;
  folder: string;
  sources: readonly string[];
  bundle?(next: string, last: string): Promise<void>;
}
export function serverOf(product?: string): Site;
export function sitesOf(product?: string): readonly Site[];
export function isBuilt(site: Site): boolean;
export function buildSites(options?: { force?: boolean; sites?: readonly Site[] }): Promise<void>;
