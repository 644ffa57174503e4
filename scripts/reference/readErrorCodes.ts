import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/*
 * Which messages the server refuses calls with, read off its source: what is handed to an error of `api/errors.ts`, and
 * what becomes the message of a field. Texts of screens, notices and mails are left out by where they stand.
 */

interface Node {
  type: string;
  [key: string]: unknown;
}
type Path = readonly Node[];
/** Where a message stands: handed to a function or a class, or the value of a property. */
interface Place {
  readonly kind: string;
  readonly name: string;
}

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['api', 'resources/cards/kinds', 'resources/identity', 'resources/kinds', 'resources/kit'];
const isLeftOut = (name: string): boolean =>
  !name.endsWith('.ts') ||
  /(\.(test|fixture)|^words|\/words)\.ts$/.test(name) ||
  /(^|\/)(node_modules|test|locales|migrations)\//.test(name);

/** What turns a message into a text that no refusal carries. */
const TEXT_CALLS = new Set(
  (
    'translate translateNotice translateMessage t label line count countChange passed failed waits asking write say ' +
    'isCalled mailUsers mailStaff writeMail writeNotice'
  ).split(' '),
);
const TEXT_PROPERTIES = new Set('what label title text heading subject name note cure'.split(' '));
/** Messages that mails, notices, test reports and statements are put together from, wherever they stand. */
const TEXTS =
  /^(notice|staff|permissions|payPage|wxmp\.(test|cure|error)|ctrip\.line|secondPerson\.(?!needed)|mail\.testMail)/;
/** What only passes a message on. */
const PASSING = new Set(
  (
    'ConditionalExpression LogicalExpression ArrayExpression ParenthesizedExpression TSAsExpression ' +
    'TSSatisfiesExpression SpreadElement ObjectExpression'
  ).split(' '),
);
/** Functions that refuse with 400 what they are handed. */
const REFUSING = new Set(['invalidField', 'bad', 'refuseRows', 'refuse', 'problem']);

function* nodesOf(value: unknown, above: Path = []): Generator<[Node, Path]> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one, above);
  else if (typeof value === 'object' && value !== null) {
    const node = 'type' in value ? (value as Node) : null;
    if (node) yield [node, above];
    for (const part of Object.values(value)) yield* nodesOf(part, node ? [...above, node] : above);
  }
}

const nameOf = (node: unknown): string => {
  const { name, value, property } = (node ?? {}) as { name?: string; value?: unknown; property?: { name?: string } };
  return name ?? property?.name ?? (typeof value === 'string' ? value : '');
};

const programs = (): Node[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => !isLeftOut(name))
      .toSorted()
      .map((name) => parseSync(name, readFileSync(join(ROOT, folder, name), 'utf8')).program as unknown as Node),
  );

/** Every error that a caller may read, with its status: `Refusal` and what is derived from it. */
function refusalsIn(all: readonly Node[]): Map<string, number> {
  const found = new Map([['Refusal', 400]]);
  const classes = all.flatMap((program) =>
    [...nodesOf(program)].map(([node]) => node).filter(({ type }) => type === 'ClassDeclaration'),
  );
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { id, superClass, body } of classes) {
      const inherited = found.get(nameOf(superClass));
      if (inherited === undefined) continue;
      const own = (body as { body: Node[] }).body.find(({ key }) => nameOf(key) === 'status');
      found.set(nameOf(id), Number((own?.value as { value?: unknown } | undefined)?.value ?? inherited));
    }
  }
  return found;
}

/** Climbs from a message to what it is handed to. */
function placeOf(node: Node, above: Path): Place | null {
  let child = node;
  for (const parent of above.toReversed()) {
    const { type } = parent;
    if (type === 'BinaryExpression' || (type === 'ConditionalExpression' && parent.test === child)) return null;
    const isKey = type === 'Property' && nameOf(parent.key) === 'key' && parent.value === child;
    const isMessage = type === 'CallExpression' && nameOf(parent.callee) === 'message';
    if (!PASSING.has(type) && !isKey && !isMessage) {
      if (type === 'CallExpression' || type === 'NewExpression') {
        const isSuper = (parent.callee as Node).type === 'Super';
        return { kind: isSuper ? 'super' : type, name: nameOf(parent.callee) };
      }
      if (type === 'Property') return parent.key === child ? null : { kind: type, name: nameOf(parent.key) };
      // The message that an error has unless it is given another one.
      if (type === 'AssignmentPattern') return { kind: 'super', name: '' };
      return { kind: type, name: '' };
    }
    child = parent;
  }
  return null;
}

const isInType = (above: Path): boolean => above.some(({ type }) => /^TS(Literal|Union)/.test(type));
/** Whether a literal stands where messages do: a short word may be anything else there. */
const isMessage = (above: Path): boolean =>
  above
    .slice(-4)
    .some(
      ({ type, key, callee }) =>
        (type === 'Property' && nameOf(key) === 'key') || (type === 'CallExpression' && nameOf(callee) === 'message'),
    );

/** The messages that a literal or a template stands for, of those that there are. */
function messagesOf({ type, value, quasis, expressions }: Node, all: readonly string[]): string[] {
  if (type === 'Literal') return typeof value === 'string' && all.includes(value) ? [value] : [];
  if (type !== 'TemplateLiteral' || (expressions as Node[]).length !== 1) return [];
  const [head = '', tail = ''] = (quasis as { value: { raw: string } }[]).map(({ value: { raw } }) => raw);
  if (!/^[a-z]\w*\./i.test(head)) return [];
  return all.filter((key) => key.startsWith(head) && key.endsWith(tail) && key.length > head.length + tail.length);
}

/**
 * The status that a message at a place is refused with: 'field' where it is of a field, or carried to its refusal by
 * way of a variable; null where no call is refused with it.
 */
function statusAt(
  key: string,
  { kind, name }: Place,
  above: Path,
  refusals: ReadonlyMap<string, number>,
): number | 'field' | null {
  if (kind === 'NewExpression' && refusals.has(name)) return refusals.get(name) ?? null;
  if (kind === 'super') {
    const own = above.findLast(({ type }) => type === 'ClassDeclaration');
    return refusals.get(nameOf(own?.id)) ?? null;
  }
  if (kind === 'CallExpression' && REFUSING.has(name)) return 400;
  if (kind === 'CallExpression' && TEXT_CALLS.has(name)) return null;
  if (kind === 'Property' && TEXT_PROPERTIES.has(name)) return null;
  return /[.A-Z]/.test(key) || isMessage(above) ? 'field' : null;
}

/** The codes that calls are refused with, each with its statuses; `all`: every message that there is. */
export function readErrorCodes(all: readonly string[]): Record<string, number[]> {
  const sources = programs();
  const refusals = refusalsIn(sources);
  const found = new Map<string, Set<number | 'field'>>();
  for (const program of sources)
    for (const [node, above] of nodesOf(program)) {
      const keys = messagesOf(node, all).filter((key) => !TEXTS.test(key));
      const place = keys.length > 0 && !isInType(above) ? placeOf(node, above) : null;
      for (const key of place ? keys : []) {
        const status = statusAt(key, place as Place, above, refusals);
        if (status !== null) found.set(key, (found.get(key) ?? new Set()).add(status));
      }
    }
  const statusesOf = (statuses: ReadonlySet<number | 'field'>): number[] => {
    const known = [...statuses].filter((one) => one !== 'field');
    return known.length > 0 ? known.toSorted((a, b) => a - b) : [400];
  };
  const codes = [...found].map(([key, statuses]): [string, number[]] => [key, statusesOf(statuses)]);
  return Object.fromEntries([...codes, ['internal', [500]] as const].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
