import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { ROOT, print, run } from './run.mjs';

/** The product's own sites, and of what each is made beside its own folder. */
const SITES = [
  { folder: 'admin', sources: ['resources', 'scripts/sites'] },
  { folder: 'public-site', sources: ['resources', 'scripts/sites'] },
];
/** The back-office of a product in a folder of its own. */
export const siteOf = (folder) => ({
  folder: join(folder, 'admin'),
  sources: [folder, 'admin', 'resources', 'scripts/sites'],
});
const pack = promisify(brotliCompress);
const SKIPPED = new Set(['node_modules', 'dist', 'dist.next', 'dist.old']);

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) addFolder(hash, path);
    } else if (entry.isFile() && !entry.name.includes('.test.'))
      hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path));
  }
}

// Vite puts variables of these names into the bundle.
const buildSettings = () =>
  Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .sort()
    .map((name) => `${name}=${process.env[name]}`)
    .join('\n');

/** A digest of everything that a site is built from. */
export function hashSources({ folder, sources }) {
  const hash = createHash('sha256').update(buildSettings());
  for (const one of new Set([folder, ...sources])) addFolder(hash, join(ROOT, one));
  for (const file of ['package-lock.json', 'tsconfig.json'])
    if (existsSync(join(ROOT, file))) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function isBuilt({ folder }, hash) {
  const stamp = join(ROOT, folder, 'dist/.source-hash');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** The files of a build; folders in it have a version in their name and no former one. */
const listAssets = (folder) =>
  existsSync(join(folder, 'assets'))
    ? readdirSync(join(folder, 'assets'), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

/** Lays a packed copy beside each script and style, for api/middleware/sites.ts to send. */
async function packAssets(next) {
  const files = listAssets(next)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => join(next, 'assets', file));
  await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await pack(await readFile(file)))));
}

// Pages that are open load their further scripts from the build they began with: the one before stays beside the new
// one.
function keepFormerAssets(dist, next) {
  writeFileSync(join(next, '.own-assets'), listAssets(next).join('\n'));
  const list = join(dist, '.own-assets');
  const own = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : listAssets(dist);
  const present = new Set(listAssets(next));
  for (const file of own)
    if (file && !present.has(file) && existsSync(join(dist, 'assets', file)))
      copyFileSync(join(dist, 'assets', file), join(next, 'assets', file));
}

// A running server must never see half a build: the new folder is complete before it takes the old one's name.
function deploy(folder) {
  const [dist, next, old] = ['dist', 'dist.next', 'dist.old'].map((name) => join(folder, name));
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) keepFormerAssets(dist, next);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

async function build(site, hash) {
  const folder = join(ROOT, site.folder);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const code = await run(
    process.execPath,
    [vite, 'build', '--outDir', join(folder, 'dist.next'), '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: folder, quiet: true },
  );
  if (code !== 0) throw new Error(`${site.folder} could not be built`);
  await packAssets(join(folder, 'dist.next'));
  writeFileSync(join(folder, 'dist.next/.source-hash'), hash);
  deploy(folder);
}

/** Builds, in parallel, each site whose sources changed since its last build. Throws when one cannot be built. */
export async function buildSites({ force = false, sites = SITES } = {}) {
  const stale = sites
    .map((site) => ({ site, hash: hashSources(site) }))
    .filter(({ site, hash }) => force || !isBuilt(site, hash));
  if (stale.length === 0) return;
  const started = Date.now();
  print(`Building ${stale.map(({ site }) => site.folder).join(' and ')} …`);
  await Promise.all(stale.map(({ site, hash }) => build(site, hash)));
  print(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
