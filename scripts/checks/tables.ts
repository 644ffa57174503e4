import { posix } from 'node:path';
import { HOME, readDeclarations } from '../../api/product';
import { type Node, type Source, parse, walk } from './sources';

const CHANGES = /^(insert(Many|Columns|New)?|update(Each)?|remove)$/;
/** Functions that change the rows of the resource in their arguments. */
const WRITERS = ['insertRow', 'createRow', 'updateRow', 'deleteRows', 'changeEach', 'setValues'];
/** Functions whose caller owns the table of the resource. */
const CLAIMS = ['command', 'beforeSave', 'computing'];
const STATEMENT =
  /\b(?:INSERT(?: OR IGNORE| IGNORE)? INTO|UPDATE|DELETE FROM|REPLACE INTO)\s+`?([a-z_]+)`?(?=[\s(]|$)/g;
/** Words after UPDATE in SQL that are no table. */
const NO_TABLE = ['set', 'skip', 'or', 'of', 'id'];
const WRITES = new RegExp(`\\b(table\\(|INTO|UPDATE|DELETE|changeJoined|${[...WRITERS, ...CLAIMS].join('|')})`);

/** Returns the table of a resource, or undefined if the resource is not declared. */
type TableOf = (resource: string) => string | undefined;
interface Found {
  readonly written: ReadonlySet<string>;
  /** The tables whose commands or rules the file defines. */
  readonly claimed: ReadonlySet<string>;
}

const nameOf = (node: unknown): string => {
  const { type, value } = (node ?? {}) as Node;
  return type === 'Identifier' ? (value as string) : '';
};
const argumentsOf = (node: Node): unknown[] =>
  ((node.arguments ?? []) as { expression: unknown }[]).map(({ expression }) => expression);

/** Returns the tables of the imported declarations by imported name. */
function declarationsIn(tree: Node, tableOf: TableOf): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  walk(tree, (node) => {
    if (node.type !== 'ImportDeclaration') return;
    const from = (node.source as { value: string }).value;
    const table = tableOf(posix.basename(from));
    if (!from.includes('resources/') || table === undefined) return;
    for (const one of node.specifiers as Node[])
      if (one.type === 'ImportDefaultSpecifier') found.set(nameOf(one.local), [table]);
  });
  return found;
}

/** Adds a loop variable with the tables of all resources of the loop. */
function addLoop(
  node: Node,
  declared: ReadonlyMap<string, readonly string[]>,
  to: Map<string, readonly string[]>,
): void {
  const [{ id } = {}] = ((node.left as Node).declarations ?? []) as Node[];
  const items = ((node.right as Node).elements ?? []) as ({ expression: unknown } | null)[];
  const tables = items.flatMap((one) => declared.get(nameOf(one?.expression)) ?? []);
  if (tables.length > 0) to.set(nameOf(id), tables);
}

function joinedTable(call: Node): string[] {
  const found: string[] = [];
  walk(argumentsOf(call)[1], (node) => {
    const { value } = (node.value ?? {}) as Node;
    if (node.type === 'KeyValueProperty' && nameOf(node.key) === 'table') found.push(String(value));
  });
  return found;
}

/** Returns the tables that a file changes, and the tables that it claims by commands or rules. */
export function tablesIn(source: Source, tableOf: TableOf): Found {
  const written = new Set<string>();
  const claimed = new Set<string>();
  if (!WRITES.test(source.text)) return { written, claimed };
  const tree = parse(source);
  const declared = declarationsIn(tree, tableOf);
  /** The tables that constants contain, for example `const rows = table(ctx, orders)`. */
  const held = new Map<string, readonly string[]>();
  const known = (node: unknown): readonly string[] => {
    const cast = node as Node | undefined;
    return declared.get(nameOf(cast?.type === 'TsAsExpression' ? cast.expression : node)) ?? [];
  };
  const opened = (node: unknown): readonly string[] => {
    const { type, callee } = (node ?? {}) as Node;
    if (type === 'Identifier') return held.get(nameOf(node)) ?? [];
    return type === 'CallExpression' && nameOf(callee) === 'table' ? known(argumentsOf(node as Node)[1]) : [];
  };
  const add = (to: Set<string>, tables: readonly string[]): void => {
    for (const table of tables) to.add(table);
  };
  const readSql = (text: unknown): void => {
    for (const [, table = ''] of String(text).matchAll(STATEMENT)) if (!NO_TABLE.includes(table)) written.add(table);
  };
  walk(tree, (node) => {
    if (node.type === 'ForOfStatement') addLoop(node, declared, declared);
    if (node.type === 'VariableDeclarator') held.set(nameOf(node.id), opened(node.init));
    if (node.type === 'StringLiteral') readSql(node.value);
    if (node.type === 'TemplateElement') readSql(node.cooked);
    if (node.type !== 'CallExpression') return;
    const callee = node.callee as Node;
    if (callee.type === 'MemberExpression' && CHANGES.test(nameOf(callee.property)))
      add(written, opened(callee.object));
    if (WRITERS.includes(nameOf(callee))) for (const one of argumentsOf(node)) add(written, known(one));
    if (CLAIMS.includes(nameOf(callee))) add(claimed, known(argumentsOf(node)[0]));
    if (nameOf(callee) === 'changeJoined') add(written, joinedTable(node));
  });
  return { written, claimed };
}

/** Matches the modules of the framework. */
const MACHINERY = /^api\/(models|jobs|ledger|engine|middleware|sessions)\//;
const MODULE = /^api\/(?:(?:domain|builtin)\/[^/]+|[^/]+)/;
const SEEN = /^api\/(?!test\/|.*\/migrations\/|.*\.(test|fixture)\.ts$)/;

/** The owners of tables without commands and rules. */
const OWNERS: Readonly<Record<string, string>> = {
  supplier_routes: 'api/domain/suppliers',
  plan_topics: 'api/domain/topics',
  dictionary: 'api/domain/options',
  organisations: 'api/domain/users',
  sms_messages: 'api/domain/smsCodes',
};
const ERASES = 'erases the names of one person everywhere, as a command of the operator';
/** The tables that a module may write although another module owns them, each with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'api/ledger users': 'links the account of a new wallet to its user, as only the books know it',
  'api/domain/messages notifications': 'what becomes of a message becomes of its notices, within the database',
  'api/domain/sandbox users': 'fills an empty database, before any command has run',
  'api/domain/sandbox plan_topics': 'fills an empty database, before any command has run',
  'api/domain/sandbox plans': 'fills an empty database, before any command has run',
  'api/domain/sandbox agent_plans': 'fills an empty database, before any command has run',
  'api/domain/sandbox dictionary': 'fills an empty database, before any command has run',
  'api/domain/sandbox suppliers': 'fills an empty database, before any command has run',
  'api/domain/sandbox supplier_routes': 'fills an empty database, before any command has run',
  'api/domain/sandbox terminals': 'fills an empty database, before any command has run',
  'api/domain/persons audit_log': ERASES,
  'api/domain/persons users': ERASES,
  'api/domain/persons api_keys': ERASES,
  'api/domain/persons wxmp_settings': ERASES,
  'api/domain/persons sms_messages': ERASES,
  'api/domain/persons business_users': ERASES,
  'api/domain/persons terminals': ERASES,
  'api/domain/persons orders': ERASES,
  'api/domain/persons ctrip_orders': ERASES,
  'api/domain/persons ctrip_calls': ERASES,
  'api/domain/terminals audit_log': 'the history of very many cards is written within the database',
};

/**
 * Reports modules that write the table of another module. A table belongs to the module with its commands or rules, or
 * else to its only writer.
 */
export function checkTables(
  sources: readonly Source[],
  tableOf: TableOf,
  isDeclared: (table: string) => boolean,
  kept: Readonly<Record<string, string>> = KEPT,
): string[] {
  const files = sources
    .filter(({ path }) => SEEN.test(path))
    .map((source) => ({
      path: source.path,
      module: MODULE.exec(source.path)?.[0] ?? '',
      ...tablesIn(source, tableOf),
    }));
  const owners = new Map(Object.entries(OWNERS));
  for (const { module, claimed } of files) for (const table of claimed) owners.set(table, module);
  const writers = new Map<string, Set<string>>();
  for (const { path, module, written } of files)
    if (!MACHINERY.test(path))
      for (const table of written) writers.set(table, (writers.get(table) ?? new Set()).add(module));
  const ofMachinery = new Set(files.flatMap(({ path, written }) => (MACHINERY.test(path) ? [...written] : [])));

  /** Returns the owner of a table if it is not the module. */
  const otherOwner = (path: string, module: string, table: string): string | undefined => {
    const owner = owners.get(table);
    if (owner === module) return undefined;
    if (MACHINERY.test(path)) return isDeclared(table) ? owner : undefined;
    if (owner) return owner;
    if (ofMachinery.has(table)) return module.startsWith('api/builtin/') ? undefined : 'the machinery below the domain';
    return [...(writers.get(table) ?? [])].find((other) => other !== module);
  };
  const faults = files.flatMap(({ path, module, written }) =>
    [...written].flatMap((table) => {
      const owner = otherOwner(path, module, table);
      return owner === undefined ? [] : [{ path, table, owner, named: `${module} ${table}` }];
    }),
  );
  const found = faults
    .filter(({ named }) => !kept[named])
    .map(
      ({ path, table, owner }) =>
        `${path}: writes the table ${table} of ${owner}; call a function of that module, ` +
        'or declare a service that it provides where it comes later',
    );
  const idle = Object.keys(kept)
    .filter((named) => !faults.some((fault) => fault.named === named))
    .map((named) => `scripts/checks/tables.ts: nobody needs the exception ${named} any more; take it off the list`);
  return [...found, ...idle];
}

export async function checkOwnTables(sources: readonly Source[]): Promise<string[]> {
  const { registry } = await readDeclarations([HOME]);
  const ofBuiltin = sources.filter(({ path }) => path.startsWith('resources/builtin/'));
  const isBuiltin = (name: string): boolean => ofBuiltin.some(({ path }) => posix.basename(path, '.ts') === name);
  const own = new Set([...registry.values()].filter(({ name }) => !isBuiltin(name)).map(({ table }) => table));
  return checkTables(
    sources,
    (name) => registry.get(name)?.table,
    (table) => own.has(table),
  );
}
