import { posix } from 'node:path';
import { fieldsOf, type Predicate, type Resource } from '../../resources/kit/index';
import { insteadOf } from '../../resources/kit/check/index';
import { type Node, type Source, parse, walk } from './sources';
import { resourceOfFolder } from '../../admin/app/pages';

export interface Known {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly pages: readonly string[];
  readonly roles: readonly string[];
}
type Meaning = 'fields' | 'actions' | 'resources' | 'steps';

/** The props that take names of a declaration, by component. */
const PROPS: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  DeclaredShow: { headline: 'fields', atHand: 'actions', next: 'steps' },
  RecordFields: { without: 'fields' },
  RecordTab: { needs: 'resources' },
  DeclaredForm: { include: 'fields', exclude: 'fields' },
  ActionDialog: { facts: 'fields' },
  ActionButton: { action: 'actions' },
};
const CALLS = ['create', 'update', 'delete', 'import', 'export', 'list', 'show'];
const SYSTEM = ['id', 'version', 'createdAt', 'updatedAt'];
const FILE = /^(.*?admin(?:\/test\/\w+)?)\/resources\/(\w+)\/(.+)\.tsx?$/;
const PAGE = /^(list|show|create|edit|form|actions)$/;

const textOf = (node: unknown): string => String((node as { value?: unknown } | undefined)?.value ?? '');

/** The constants of a file, including those from neighbouring files. */
type Constants = ReadonlyMap<string, Node>;

function ownConstants(tree: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  walk(tree, (node) => {
    if (node.type === 'VariableDeclarator' && node.init) found.set(textOf(node.id), node.init as Node);
  });
  return found;
}

function constantsOf(source: Source, tree: Node, all: ReadonlyMap<string, Source>): Constants {
  const found = ownConstants(tree);
  walk(tree, (node) => {
    const from = textOf(node.source);
    if (node.type !== 'ImportDeclaration' || !from.startsWith('.')) return;
    const path = posix.join(posix.dirname(source.path), from);
    const target = all.get(`${path}.ts`) ?? all.get(`${path}.tsx`) ?? all.get(`${path}/index.ts`);
    if (!target) return;
    for (const [name, init] of ownConstants(parse(target))) if (!found.has(name)) found.set(name, init);
  });
  return found;
}

/** Thrown for names that are computed at run time, which this check cannot read. */
class Unreadable extends Error {}

/** Evaluates a literal, a constant, or a spread of these. Throws for any other expression. */
function evaluate(node: Node, constants: Constants): unknown {
  const inner = (one: unknown): unknown => evaluate(one as Node, constants);
  switch (node.type) {
    case 'StringLiteral':
    case 'BooleanLiteral':
    case 'NumericLiteral':
      return node.value;
    case 'NullLiteral':
      return null;
    case 'JSXExpressionContainer':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
    case 'ParenthesisExpression':
      return inner(node.expression);
    case 'ArrayExpression':
      return (node.elements as { spread: unknown; expression: Node }[]).flatMap(({ spread, expression }) =>
        spread ? (inner(expression) as unknown[]) : [inner(expression)],
      );
    case 'ObjectExpression':
      return Object.assign(
        {},
        ...(node.properties as Node[]).map((one) =>
          one.type === 'SpreadElement' ? inner(one.arguments) : { [textOf(one.key)]: inner(one.value) },
        ),
      );
    // A function on the record names no field, because the compiler checks what the function reads.
    case 'ArrowFunctionExpression':
      return {};
    case 'Identifier': {
      const constant = constants.get(textOf(node));
      if (constant) return inner(constant);
      // Skips groups of roles, which TypeScript checks.
      if (/^[A-Z_]+$/.test(textOf(node))) return [];
    }
  }
  throw new Unreadable();
}

interface Target {
  fields: readonly string[];
  actions: readonly string[];
}

function targetOf(names: readonly string[], { resources }: Known, own: readonly string[]): Target {
  const shown = names.flatMap((name) => resources.get(name) ?? []);
  const tables = new Set(shown.map(({ table }) => table));
  const alike = [...resources.values()].filter(({ table }) => tables.has(table));
  return {
    fields: [...SYSTEM, ...shown.flatMap(({ fields }) => Object.keys(fields))],
    actions: [...CALLS, ...own, ...alike.flatMap(({ declaration }) => Object.keys(declaration.actions ?? {}))],
  };
}

interface Step {
  action: string;
  where: Predicate;
}
type Named = readonly [name: string, known: readonly string[]];

function namesIn(value: unknown, meaning: Meaning, { fields, actions }: Target, { resources }: Known): Named[] {
  if (meaning === 'steps')
    return (value as Step[]).flatMap(({ action, where }): Named[] => [
      [action, actions],
      ...fieldsOf(where).map((name): Named => [name, fields]),
    ]);
  const known = { fields, actions, resources: [...resources.keys()] }[meaning];
  return [value].flat().map((name): Named => [String(name), known]);
}

/** Returns the names in a page. `meaning` says what each must name, for example a field. */
function givenIn(tree: Node): { place: string; meaning: Meaning; node: Node }[] {
  const found: { place: string; meaning: Meaning; node: Node }[] = [];
  walk(tree, (node) => {
    if (node.type === 'JSXOpeningElement')
      for (const attribute of node.attributes as Node[]) {
        const place = `${textOf(node.name)} ${textOf(attribute.name)}`;
        const meaning = PROPS[textOf(node.name)]?.[textOf(attribute.name)];
        if (meaning) found.push({ place, meaning, node: attribute.value as Node });
      }
    if (node.type === 'CallExpression' && textOf(node.callee) === 'useAction') {
      const [first] = node.arguments as { expression: Node }[];
      if (first) found.push({ place: 'useAction', meaning: 'actions', node: first.expression });
    }
  });
  return found;
}

/** Returns the resources of each folder: the one with its name, and those that re-export its pages. */
function resourcesOfFolders(sources: readonly Source[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const [, , folder = '', file = ''] = FILE.exec(path) ?? [];
    if (!folder) continue;
    const own = found.get(folder) ?? new Set([resourceOfFolder(folder)]);
    found.set(folder, own);
    if (!PAGE.test(file)) continue;
    for (const [, from = ''] of text.matchAll(/from '\.\.\/(\w+)\/\w+'/g))
      found.set(from, (found.get(from) ?? new Set([resourceOfFolder(from)])).add(resourceOfFolder(folder)));
  }
  return found;
}

export const checkPageFolders = (sources: readonly Source[], { resources }: Known): string[] =>
  sources.flatMap(({ path }) => {
    const [, , folder = '', file = ''] = FILE.exec(path) ?? [];
    const name = resourceOfFolder(folder);
    if (!PAGE.test(file) || resources.has(name)) return [];
    return [`${path}: there is no resource ${name}; ${insteadOf(name, [...resources.keys()])}`];
  });

/** Reports unknown names in pages. `own` are the names of hand-written actions. */
export function checkPageNames(sources: readonly Source[], known: Known, own: readonly string[]): string[] {
  const pages = sources.filter(({ path }) => FILE.test(path) && !/\.(test|fixture)\./.test(path));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const folders = resourcesOfFolders(pages);
  const all = targetOf([...known.resources.keys()], known, own);
  return pages.flatMap((source) => {
    const tree = parse(source);
    const given = givenIn(tree);
    if (given.length === 0) return [];
    const names = [...(folders.get(FILE.exec(source.path)?.[2] ?? '') ?? [])];
    // Allows the names of all resources in a folder that several resources share.
    const target = names.some((name) => known.resources.has(name)) ? targetOf(names, known, own) : all;
    const constants = constantsOf(source, tree, byPath);
    return given.flatMap(({ place, meaning, node }) => {
      try {
        return namesIn(evaluate(node, constants), meaning, target, known).flatMap(([name, words]) =>
          words.includes(name)
            ? []
            : [`${source.path}: ${place}: there is no ${name}; ${insteadOf(name, [...new Set(words)])}`],
        );
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        return [`${source.path}: ${place}: write the names as constants, so that they can be checked`];
      }
    });
  });
}
