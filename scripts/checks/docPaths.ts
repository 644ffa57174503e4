import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = /^(docs\/.+|README|CONTRIBUTING)\.md$/;
/** Matches a path that begins with a folder of the project. */
const PATH =
  /^(api|admin|resources|public-site|scripts|docs|e2e|bench|seeders|migrations|examples|clients|docker)\/[\w./@-]+$/;
/** Paths that need not exist, because a reader, a build or an operator creates them. */
const MADE: ReadonlySet<string> = new Set([
  'resources/business/tour-guides.ts',
  'admin/resources/plans/list.tsx',
  'docker/.env',
  'docker/secrets/backup_key',
  'api/dist',
]);
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)]*)?\)/g;

/** Returns the paths in the code and links of a documentation page, relative to the project's folder. */
export function pathsIn(page: string, text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, found = '']) => found.replace(/:\d+$/, ''));
  const links = [...text.matchAll(LINK)].map(([, target = '']) => join(page, '..', target));
  return [...code.filter((found) => PATH.test(found)), ...links];
}

export function checkDocPaths(): string[] {
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = [...readdirSync(ROOT), ...inDocs.map((page) => `docs/${page.replaceAll('\\', '/')}`)].filter((page) =>
    PAGES.test(page),
  );
  return pages.flatMap((page) =>
    [...new Set(pathsIn(page, readFileSync(join(ROOT, page), 'utf8')))]
      .filter((path) => !MADE.has(path) && !existsSync(join(ROOT, path)))
      .map((path) => `${page}: ${path} does not exist`),
  );
}
