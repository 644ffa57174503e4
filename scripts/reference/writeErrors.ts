import { addMessages, catalogue, cureOf, meaningOf } from '../../api/locales';
import { RESELLER, loadRegistry } from '../../api/product';
import { CHANGES } from '../../api/domain/partners';
import { registerTexts, domainOf } from '../../api/products';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '../../api/context';
import { type PartnerApi, apiDocument, PARTNER_API } from '../../api/engine/http/docs/document';
import { parseSync } from 'oxc-parser';

/* Finds the messages that reject calls: arguments of the errors in `api/errors.ts`, and messages of fields. */

interface Node {
  type: string;
  [key: string]: unknown;
}
type Path = readonly Node[];
/** The position of a message: an argument, or the value of a property. */
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

/** Functions with a text that is no error message. */
const TEXT_CALLS = new Set(
  (
    'translate translateNotice translateMessage t label line count countChange passed failed waits asking write say ' +
    'isCalled mailUsers mailStaff writeMail writeNotice'
  ).split(' '),
);
const TEXT_PROPERTIES = new Set('what label title text heading subject name note cure'.split(' '));
/** Matches the keys of messages that reject no call, for example those of emails. */
const TEXTS =
  /^(notice|staff|permissions|payPage|wxmp\.(test|cure|error)|ctrip\.line|secondPerson\.(?!needed)|mail\.testMail)/;
const PASSING = new Set(
  (
    'ConditionalExpression LogicalExpression ArrayExpression ParenthesizedExpression TSAsExpression ' +
    'TSSatisfiesExpression SpreadElement ObjectExpression'
  ).split(' '),
);
/** Functions that reject a call with the message and status 400. */
const REFUSING = new Set(['invalidField', 'bad', 'rejectRows', 'fieldError', 'problem']);

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

/** Returns the error classes that callers see, with their statuses. */
function errorsIn(all: readonly Node[]): Map<string, number> {
  const found = new Map([['ApiError', 400]]);
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
      if (type === 'AssignmentPattern') return { kind: 'super', name: '' };
      return { kind: type, name: '' };
    }
    child = parent;
  }
  return null;
}

const isInType = (above: Path): boolean => above.some(({ type }) => /^TS(Literal|Union)/.test(type));
/** Returns whether a text at this position can only be a message. */
const isMessage = (above: Path): boolean =>
  above
    .slice(-4)
    .some(
      ({ type, key, callee }) =>
        (type === 'Property' && nameOf(key) === 'key') || (type === 'CallExpression' && nameOf(callee) === 'message'),
    );

function messagesOf({ type, value, quasis, expressions }: Node, all: readonly string[]): string[] {
  if (type === 'Literal') return typeof value === 'string' && all.includes(value) ? [value] : [];
  if (type !== 'TemplateLiteral' || (expressions as Node[]).length !== 1) return [];
  const [head = '', tail = ''] = (quasis as { value: { raw: string } }[]).map(({ value: { raw } }) => raw);
  if (!/^[a-z]\w*\./i.test(head)) return [];
  return all.filter((key) => key.startsWith(head) && key.endsWith(tail) && key.length > head.length + tail.length);
}

/** Returns the status of a message, 'field' for a field's message, or null if it rejects no call. */
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

/** Returns the HTTP statuses of each message. */
function readErrorCodes(all: readonly string[]): Record<string, number[]> {
  const sources = programs();
  const refusals = errorsIn(sources);
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

registerTexts(RESELLER);
for (const { words } of await domainOf(RESELLER)) if (words) addMessages(words);

const errorCodes = (): Record<string, number[]> => readErrorCodes(Object.keys(catalogue));

export const writeErrorCodes = (): string =>
  [
    '// Written by npm run reference, from what the source of the server refuses calls with.',
    '',
    '/** The code of each refusal, with its statuses. */',
    'export const ERROR_CODES: Readonly<Record<string, readonly number[]>> = {',
    ...Object.entries(errorCodes()).map(
      ([code, statuses]) => `  ${/^\w+$/.test(code) ? code : `'${code}'`}: [${statuses.join(', ')}],`,
    ),
    '};',
    '',
  ].join('\n');

export const writeChanges = (): string =>
  [
    '# Changes of the API\n',
    'Written by `npm run reference` from `api/domain/partners/index.ts`; served at `GET /t3d-api/changelog`.\n',
    ...CHANGES.map(({ on, kind, text }) => `- **${on}**, ${kind}: ${text.en}`),
    '',
  ].join('\n');

const HEAD = `# Refusals

Written by \`npm run reference\` from the source. A refused call answers its HTTP status and
\`{code, message, requestId, errorCode, cure, docs, errors?, errorCodes?, data?}\`: \`errorCode\` is stable, and
\`errorCodes\` has the code of each field (or id) in \`errors\`. \`GET /t3d-api/errors\` shows this catalogue in the
reader's language.
`;

const cell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('|', String.raw`\|`);

export const writeErrors = (): string =>
  [
    HEAD,
    '| code | status | meaning | cure |',
    '| --- | --- | --- | --- |',
    ...Object.entries(errorCodes()).map(([code, statuses]) => {
      const [meaning, cure] = [meaningOf(code, 'en'), cureOf(code, statuses.at(-1) as number, 'en')].map(cell);
      return `| <a id="${code}"></a>\`${code}\` | ${statuses.join(', ')} | ${meaning} | ${cure} |`;
    }),
    '',
  ].join('\n');

/** The resources that a program of a reselling agent uses. */
const RESOURCES = [
  'agent-plans',
  'agent-sms-plans',
  'bills',
  'orders',
  'recharge-records',
  'sms-orders',
  'terminals',
  'webhook-deliveries',
  'webhooks',
];
const apis = RESOURCES.map((name) => `${name}:*`);
/** The user for whom the client's types are written: an agent with these API scopes and a sandbox. */
const AGENT = {
  id: 1,
  account: 'agent',
  role: 'AGENT_1',
  apis,
  accountAuth: true,
  key: { id: 1, name: 'client', scopes: apis, ipAllow: [], sandbox: true, ownerApis: ['*'] },
} as Actor;
const GENERATOR = join(import.meta.dirname, '../../clients/typescript/node_modules/openapi-typescript/bin/cli.js');
const domain = await domainOf(RESELLER);
const registry = await loadRegistry();

function clientDocument(): object {
  const calls = domain.flatMap((one) => one.calls ?? []);
  const partner = domain.flatMap((one) => one.services ?? []).find(({ key }) => key === PARTNER_API)?.value;
  return apiDocument(registry, 'T3D', AGENT, calls, partner as PartnerApi | undefined);
}

/** Returns the client's types, generated by `openapi-typescript`. */
export function writeClientTypes(): string {
  const folder = mkdtempSync(join(tmpdir(), 't3d-client-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(clientDocument()));
    const { status, stdout, stderr } = spawnSync(process.execPath, [GENERATOR, file], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`openapi-typescript: ${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
