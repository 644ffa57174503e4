import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** A source file. `path` is relative to the project's folder. */
export interface Source {
  path: string;
  text: string;
}

interface Import {
  specifier: string;
  typeOnly: boolean;
}

const ROOT = join(import.meta.dirname, '../..');
const SKIPPED = new Set(['node_modules', 'dist', 'dist.next', 'dist.old', '.git', 'coverage', 'test-results']);

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

export const readSources = (): Source[] =>
  listFiles('').map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

export type Node = Record<string, unknown> & { type?: string };

export const parse = (source: Source): Node =>
  parseSync(source.text, {
    syntax: 'typescript',
    tsx: source.path.endsWith('.tsx'),
    target: 'es2022',
  }) as unknown as Node;

export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (value && typeof value === 'object') {
    visit(value as Node);
    for (const item of Object.values(value)) if (item && typeof item === 'object') walk(item, visit);
  }
}

function valueOf(node: unknown): string {
  const value = (node as { value?: unknown } | undefined)?.value;
  return typeof value === 'string' ? value : '';
}

function isTypeOnly(node: Node): boolean {
  const specifiers = node.specifiers as { isTypeOnly?: boolean }[] | undefined;
  return (
    node.typeOnly === true ||
    (specifiers !== undefined && specifiers.length > 0 && specifiers.every((specifier) => specifier.isTypeOnly))
  );
}

/** Returns the imports of a file, including dynamic imports, type imports and re-exports. */
export function listImports(source: Source): Import[] {
  const found: Import[] = [];
  walk(parse(source), (node) => {
    if (node.type === 'TsImportType') found.push({ specifier: valueOf(node.argument), typeOnly: true });
    else if (node.type === 'CallExpression' && (node.callee as Node).type === 'Import') {
      const [first] = node.arguments as { expression: Node }[];
      if (first?.expression.type === 'StringLiteral')
        found.push({ specifier: valueOf(first.expression), typeOnly: false });
    } else if (/^(Import|Export(All|Named))Declaration$/.test(node.type ?? '') && node.source) {
      found.push({ specifier: valueOf(node.source), typeOnly: isTypeOnly(node) });
    }
  });
  return found;
}

/** Returns the names in a file, without those in comments and import paths. */
export function listNames(source: Source): string[] {
  const found: string[] = [];
  walk(parse(source), (node) => {
    if (node.source && typeof node.source === 'object') (node.source as Node).value = '';
    if (node.type === 'Identifier' || node.type === 'StringLiteral' || node.type === 'JSXText')
      found.push(valueOf(node));
    if (node.type === 'TemplateElement') found.push(node.raw as string);
  });
  return found;
}
