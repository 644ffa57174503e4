// npm run eject -- <resource> <list|show|create|edit>: writes the generated page of a resource to a file for editing.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadRegistry } from '../api/registry/registry';
import { runProgram } from '../api/failure';
import * as reseller from '../api/product';
import { productIn } from '../api/products';
import { insteadOf } from '../resources/kit/check/index';

const ROOT = join(import.meta.dirname, '..');
export const PAGES = ['list', 'show', 'create', 'edit'] as const;
type Page = (typeof PAGES)[number];

interface Template {
  suffix: string;
  from: string;
  names: readonly string[];
  jsx: string;
}

const TEMPLATES: Readonly<Record<Page, Template>> = {
  list: {
    suffix: 'List',
    from: 'list',
    names: [
      'BulkActions',
      'DeclaredFilters',
      'DeclaredList',
      'DeclaredTable',
      'ListCard',
      'ListHeader',
      'Pager',
      'Totals',
    ],
    jsx: `  <DeclaredList>
    <ListHeader />
    <DeclaredFilters />
    <Totals />
    <ListCard>
      <BulkActions />
      <DeclaredTable />
      <Pager />
    </ListCard>
  </DeclaredList>`,
  },
  show: {
    suffix: 'Show',
    from: 'show',
    names: ['ChildrenSections', 'DeclaredShow', 'MoneyCard', 'RecordColumns', 'RecordFields', 'RecordTabs'],
    jsx: `  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <ChildrenSections />
      <MoneyCard />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>`,
  },
  create: {
    suffix: 'Create',
    from: 'form',
    names: ['DeclaredCreate', 'DeclaredForm'],
    jsx: `  <DeclaredCreate>
    <DeclaredForm />
  </DeclaredCreate>`,
  },
  edit: {
    suffix: 'Edit',
    from: 'form',
    names: ['DeclaredEdit', 'DeclaredForm'],
    jsx: `  <DeclaredEdit>
    <DeclaredForm />
  </DeclaredEdit>`,
  },
};

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Returns the path of the ejected page, relative to the product's back-office. */
export const fileOf = (resource: string, page: Page): string => `resources/${camelCase(resource)}/${page}.tsx`;

/** Returns the source of a page that looks like the generated page. */
export function pageText(resource: string, page: Page, declared = '../../declared'): string {
  const { suffix, from, names, jsx } = TEMPLATES[page];
  const one = camelCase(resource).replace(/(?<!s)s$/, '');
  const component = `${one.charAt(0).toUpperCase()}${one.slice(1)}${suffix}`;
  const line = `import { ${names.join(', ')} } from '${declared}/${from}';`;
  const imports =
    line.length <= 120
      ? line
      : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${declared}/${from}';`;
  return `${imports}\n\nexport const ${component} = () => (\n${jsx}\n);\n`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { product: { type: 'string' } } });
  const [name = '', page = ''] = positionals;
  const { settings, resources: folder } = values.product
    ? await productIn(join(ROOT, values.product))
    : reseller.RESELLER;
  const resources = [...(await loadRegistry(settings, [folder])).keys()];
  if (!resources.includes(name)) throw new Error(`there is no resource ${name}; ${insteadOf(name, resources)}`);
  if (!PAGES.includes(page as Page)) throw new Error(`usage: npm run eject -- ${name} ${PAGES.join('|')}`);
  const admin = values.product ? `${values.product}/admin` : 'admin';
  const path = `${admin}/${fileOf(name, page as Page)}`;
  const file = join(ROOT, path);
  if (existsSync(file)) throw new Error(`${path} exists already`);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, pageText(name, page as Page, values.product ? '../../../../../admin/declared' : undefined));
  process.stdout.write(`Written: ${path}. It draws the same page; change what should differ.\n`);
}

if (process.argv[1] && import.meta.filename === process.argv[1]) await runProgram(main);
