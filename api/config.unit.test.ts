import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config';

const SAFE = { NODE_ENV: 'production', SECRET_KEY: 'a secret of this installation' };

describe('configuration', () => {
  test('needs nothing for a trial: embedded database, simulators, demo', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, databaseUrl: 'sqlite:data/t3d.sqlite', productName: 'T3D', simulators: true, demo: true, production: false });
  });

  test('production starts with secrets of its own, without simulators and demo', () => {
    expect(readConfig(SAFE)).toMatchObject({ simulators: false, demo: false, production: true });
  });

  test('production refuses demo secrets and simulators', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('SECRET_KEY');
    expect(() => readConfig({ ...SAFE, SIMULATORS: 'on' })).toThrow('SIMULATORS');
  });

  test('refuses a port that is none', () => {
    expect(() => readConfig({ PORT: 'http' })).toThrow('PORT');
  });
});
