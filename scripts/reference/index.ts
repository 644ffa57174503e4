import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../api/failure';
import { writeConfiguration, writeEnvExample } from './writeConfiguration';
import { findGaps, writeExamples, writeReference } from './writeReference';
import { writeClientTypes, writeChanges, writeErrorCodes, writeErrors } from './writeErrors';

const ROOT = join(import.meta.dirname, '../..');
/** The written documents by path, each with a function that returns the content. */
export const WRITTEN = {
  'docs/reference.md': writeReference,
  'api/registry/reference.fixture.ts': writeExamples,
  'api/locales/errorCodes.ts': writeErrorCodes,
  'docs/errors.md': writeErrors,
  'docs/api-changelog.md': writeChanges,
  'docs/configuration.md': writeConfiguration,
  'docker/env.example': writeEnvExample,
  'clients/typescript/schema.d.ts': writeClientTypes,
} as const;

async function main(): Promise<void> {
  for (const gap of findGaps()) process.stderr.write(`${gap}\n`);
  for (const [path, write] of Object.entries(WRITTEN)) writeFileSync(join(ROOT, path), write());
}

if (process.argv[1] === import.meta.filename) await runProgram(main);
