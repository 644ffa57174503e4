import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '../../api/context';
import { apiDocument } from '../../api/engine/http/docs/document';
import type { PartnerApi } from '../../api/engine/http/partnerApi';
import { PARTNER_API } from '../../api/engine/http/partnerApi';
import { loadRegistry, RESELLER } from '../../api/product';
import { subjectsOf } from '../../api/products';

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
