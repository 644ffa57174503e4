// npm run migration:generate -- <name> [--drop] [--yes] [--extension <folder>] [--product <folder>]: writes the
// migration for changed declarations, of this product or of the given folder.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { isBuiltin } from '@t3d/resources/kit';
import { runProgram } from '../api/failure';
import { RESELLER } from '../api/product';
import { type Product, productIn, migrationsOf } from '../api/products';
import { type Registry, loadRegistry } from '../api/registry/registry';
import { declaredSchema } from '../api/registry/schema';
import { migrate } from '../api/models/migrate';
import { listSteps, losesValues, stopsTheOldVersion, migrationText } from '../api/models/migrations/migrationText';
import { type Change, findDrift, tableOf } from '../api/models/migrations/drift';
import { KnownValues } from '../api/models/migrations/columns';
import { type Plan, planMigration } from '../api/models/migrations/plan';
import { connect } from '../api/models/sequelize/connect';

const ROOT = path.join(import.meta.dirname, '..');

/** The declarations and migrations to read. The default is this product. */
interface GenerateOptions {
  product?: Product;
  resources?: readonly string[];
  migrations?: readonly string[];
  into?: string;
  stamp?: string;
  drop?: boolean;
}

/** Returns changes of built-in tables, which only built-in migrations may contain. */
function findBuiltinChanges(registry: Registry, changes: readonly Change[]): string[] {
  const builtin = new Set([...registry.values()].filter(isBuiltin).map(({ table }) => table));
  const changed = new Set(changes.map(tableOf).filter((table) => builtin.has(table)));
  return [...changed].map(
    (table) =>
      `${table} is a table of the builtin, which every product has: write its migration in api/builtin/migrations`,
  );
}

/** Plans the changes against an in-memory database with all migrations. */
export async function planChanges(options: GenerateOptions = {}): Promise<Plan> {
  const sequelize = connect('sqlite::memory:');
  try {
    const known = new KnownValues();
    const { product = RESELLER } = options;
    const migrations = migrationsOf(product);
    await migrate(sequelize, { ...migrations, folders: options.migrations ?? migrations.folders }, (steps) =>
      known.note(steps),
    );
    const registry = await loadRegistry(product.settings, options.resources ?? [product.resources]);
    const declared = declaredSchema(registry);
    const changes = await findDrift(sequelize.getQueryInterface(), declared);
    const refused = findBuiltinChanges(registry, changes);
    if (refused.length > 0) return { left: [], up: [], down: [], refused };
    return planMigration(changes, { declared, known, drop: options.drop ?? false });
  } finally {
    await sequelize.close();
  }
}

function writeMigration(name: string, { up, down }: Plan, options: GenerateOptions = {}): string {
  const stamp = options.stamp ?? new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const into = options.into ?? (options.product ?? RESELLER).migrations;
  mkdirSync(into, { recursive: true });
  const file = path.join(into, `${stamp}-${name}.ts`);
  writeFileSync(file, migrationText(up, down));
  return file;
}

/**
 * Writes the migration and returns its path, or null if nothing has changed. Throws if a change cannot be generated.
 */
export async function generateMigration(name: string, options: GenerateOptions = {}): Promise<string | null> {
  const plan = await planChanges(options);
  if (plan.refused.length > 0) throw new Error(plan.refused.join('\n'));
  return plan.up.length > 0 ? writeMigration(name, plan, options) : null;
}

const print = (...lines: string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`);
};

function fail(...lines: string[]): never {
  throw new Error(lines.join('\n'));
}

function describePlan({ up, left }: Plan): string[] {
  const isOptional = ({ table, column }: Plan['left'][number]): boolean =>
    up.some((step) => step.step === 'changeColumn' && step.table === table && step.column === column);
  const named = (places: Plan['left']): string => places.map(({ table, column }) => `${table}.${column}`).join(', ');
  const optional = left.filter(isOptional);
  const stays = left.filter((one) => !isOptional(one));
  return [
    ...(up.length > 0 ? ['This migration will change:', ...listSteps(up).map((line) => `  ${line}`)] : []),
    ...(stays.length > 0
      ? [`Left as ${stays.length === 1 ? 'it is' : 'they are'}, for only --drop drops: ${named(stays)}.`]
      : []),
    ...(optional.length > 0 ? [`Kept and made optional, for only --drop drops: ${named(optional)}.`] : []),
    ...(stopsTheOldVersion(up)
      ? ['Stop every process of the version before when this runs: it does not know the table as it will be.']
      : []),
  ];
}

async function confirmLoss(yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) fail('Values would be gone for good: where nobody can be asked, say so with --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Values will be gone for good when it runs. Write it? [y/N] ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) fail('Nothing is written.');
}

/** Returns the folders to read. An extension is read together with the product. */
function placesOf(product: Product, extension: string | undefined): GenerateOptions {
  if (extension === undefined) return {};
  const into = path.resolve(extension, 'migrations');
  const { folders } = migrationsOf(product, [into]);
  return { resources: [product.resources, path.resolve(extension, 'resources')], migrations: folders, into };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      drop: { type: 'boolean' },
      yes: { type: 'boolean' },
      extension: { type: 'string' },
      product: { type: 'string' },
    },
  });
  const product = values.product === undefined ? RESELLER : await productIn(values.product);
  const options = {
    ...placesOf(product, values.extension),
    product,
    drop: values.drop,
    stamp: process.env.MIGRATION_STAMP,
  };
  const plan = await planChanges(options);
  if (plan.refused.length > 0) fail('No migration is written:', ...plan.refused.map((one) => `  ${one}`));
  if (plan.up.length === 0 && plan.left.length === 0) {
    print('the migrations agree with the declarations: nothing to write');
    return;
  }
  print(...describePlan(plan));
  if (plan.up.length === 0) fail('Nothing else is to change, so nothing is written.');
  if (losesValues(plan.up)) await confirmLoss(values.yes ?? false);
  const file = writeMigration(positionals[0] ?? 'changes', plan, options);
  print(`wrote ${path.relative(ROOT, file)}`);
}

if (process.argv[1] && import.meta.filename === path.resolve(process.argv[1])) await runProgram(main);
