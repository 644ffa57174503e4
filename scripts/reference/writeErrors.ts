import { addMessages, catalogue, cureOf, meaningOf } from '../../api/locales';
import { RESELLER, loadRegistry } from '../../api/product';
import { CHANGES } from '../../api/subjects/partners/changes';
import { hearWords, subjectsOf } from '../../api/products';
import { readErrorCodes } from './readErrorCodes';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '../../api/context';
import { type PartnerApi, apiDocument, PARTNER_API } from '../../api/engine/http/docs/document';

hearWords(RESELLER);
for (const { words } of await subjectsOf(RESELLER)) if (words) addMessages(words);

/** The codes of the product's refusals, each with its statuses. */
const errorCodes = (): Record<string, number[]> => readErrorCodes(Object.keys(catalogue));

/** The source that the server reads its codes from. */
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

/** The changes of the API as they stand in docs/api-changelog.md. */
export const writeChanges = (): string =>
  [
    '# Changes of the API\n',
    'Written by `npm run reference` from `api/subjects/partners/changes.ts`; served at `GET /t3d-api/changelog`.\n',
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

/** The catalogue as it stands in docs/errors.md. */
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

/** What a program that sells needs. */
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
/** The calls that the client has types of: those of an agent's key with these scopes, and of its sandbox. */
const AGENT = {
  id: 1,
  account: 'agent',
  role: 'AGENT_1',
  apis,
  accountAuth: true,
  key: { id: 1, name: 'client', scopes: apis, ipAllow: [], sandbox: true, ownerApis: ['*'] },
} as Actor;
const GENERATOR = join(import.meta.dirname, '../../clients/typescript/node_modules/openapi-typescript/bin/cli.js');
const subjects = await subjectsOf(RESELLER);
const registry = await loadRegistry();

/** The document of the API that the client is generated from. */
function clientDocument(): object {
  const calls = subjects.flatMap((one) => one.calls ?? []);
  const partner = subjects.flatMap((one) => one.services ?? []).find(({ key }) => key === PARTNER_API)?.value;
  return apiDocument(registry, 'T3D', AGENT, calls, partner as PartnerApi | undefined);
}

/** The types of the client, as `openapi-typescript` writes them from that document. */
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
