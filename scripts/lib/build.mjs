import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { bundleServer } from './bundle.mjs';
import { ROOT, print, run } from './run.mjs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The sites. `sources` are further folders that a site uses. */
const SITES = [
  { folder: 'admin', sources: ['resources', 'scripts/sites'] },
  { folder: 'public-site', sources: ['resources', 'scripts/sites'] },
];
const BUNDLER = 'scripts/lib/bundle.mjs';
const SERVER_SOURCES = ['api', 'resources', 'migrations', 'seeders', 'scripts/seed.ts', BUNDLER];

/** Returns the server's build of the product in a folder, by default of this product. */
export const serverOf = (product) => ({
  name: 'the server',
  folder: product ?? 'api',
  sources: product ? [product, 'api', 'resources', BUNDLER] : SERVER_SOURCES,
  bundle: (next, last) => bundleServer(product, next, last),
});
/** Returns the back-office of the product in a folder, by default the two sites of this product. */
export const sitesOf = (product) =>
  product ? [{ folder: join(product, 'admin'), sources: [product, 'admin', 'resources', 'scripts/sites'] }] : SITES;
const pack = promisify(brotliCompress);
const SKIPPED = new Set(['node_modules', 'dist', 'dist.next', 'dist.old']);

const addContent = (hash, path) => hash.update(readFileSync(path));
/** Adds size, inode and times to the hash, which change with each write. */
function addStat(hash, path) {
  const { size, ino, mtimeMs, ctimeMs } = statSync(path);
  hash.update(`${size} ${ino} ${mtimeMs} ${ctimeMs}`);
}

function addFile(hash, path, add) {
  if (!path.includes('.test.')) add(hash.update(path.slice(ROOT.length)).update('\0'), path);
}

function addFolder(hash, folder, add) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) addFolder(hash, path, add);
    } else if (entry.isFile()) addFile(hash, path, add);
  }
}

// Returns the environment variables that Vite adds to a build.
const buildSettings = () =>
  Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .sort()
    .map((name) => `${name}=${process.env[name]}`)
    .join('\n');

function digest({ folder, sources }, add) {
  const hash = createHash('sha256').update(buildSettings());
  for (const one of new Set([folder, ...sources])) {
    const path = join(ROOT, one);
    if (statSync(path).isFile()) addFile(hash, path, add);
    else addFolder(hash, path, add);
  }
  for (const file of ['package-lock.json', 'tsconfig.json'])
    if (existsSync(join(ROOT, file))) addFile(hash, join(ROOT, file), add);
  return hash.digest('hex');
}

const HASH = '.source-hash';
const STATS = '.source-stats';
const readStamp = ({ folder }, name) => {
  const stamp = join(ROOT, folder, 'dist', name);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
};

/** Returns whether the build is current. Reads the sources only if a file's size or time has changed. */
export function isBuilt(site) {
  const stats = digest(site, addStat);
  const hash = readStamp(site, HASH);
  if (hash === undefined || readStamp(site, STATS) === stats) return hash !== undefined;
  if (hash !== digest(site, addContent)) return false;
  try {
    writeFileSync(join(ROOT, site.folder, 'dist', STATS), stats);
  } catch {
    /* Ignores a read-only folder. */
  }
  return true;
}

/** Lists the assets without subfolders, which have a version in their names. */
const listAssets = (folder) =>
  existsSync(join(folder, 'assets'))
    ? readdirSync(join(folder, 'assets'), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

/** Compresses the assets, which api/middleware/sites.ts sends. */
async function packAssets(next) {
  const files = listAssets(next)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => join(next, 'assets', file));
  await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await pack(await readFile(file)))));
}

// Copies the scripts of the previous build, because open pages still load them.
function keepFormerAssets(dist, next) {
  writeFileSync(join(next, '.own-assets'), listAssets(next).join('\n'));
  const list = join(dist, '.own-assets');
  const own = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : listAssets(dist);
  const present = new Set(listAssets(next));
  for (const file of own)
    if (file && !present.has(file) && existsSync(join(dist, 'assets', file)))
      copyFileSync(join(dist, 'assets', file), join(next, 'assets', file));
}

// Replaces the old build by the complete new one.
function deploy(folder) {
  const [dist, next, old] = ['dist', 'dist.next', 'dist.old'].map((name) => join(folder, name));
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) keepFormerAssets(dist, next);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

async function buildServer({ folder, bundle }) {
  const next = join(ROOT, folder, 'dist.next');
  rmSync(next, { recursive: true, force: true });
  await bundle(join(next, 'assets'), join(ROOT, folder, 'dist/assets'));
}

async function buildSite(site) {
  const folder = join(ROOT, site.folder);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const code = await run(
    process.execPath,
    [vite, 'build', '--outDir', join(folder, 'dist.next'), '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: folder, quiet: true },
  );
  if (code !== 0) throw new Error(`${site.folder} could not be built`);
  await packAssets(join(folder, 'dist.next'));
}

async function build(site) {
  // Computes the hash first, so that a change during the build causes another build.
  const stamps = { [STATS]: digest(site, addStat), [HASH]: digest(site, addContent) };
  await (site.bundle ? buildServer(site) : buildSite(site));
  const folder = join(ROOT, site.folder);
  for (const [name, text] of Object.entries(stamps)) writeFileSync(join(folder, 'dist.next', name), text);
  deploy(folder);
}

const LOCK = join(ROOT, 'node_modules/.cache/t3d/build.lock');

async function buildStale(sites, force) {
  const stale = sites.filter((site) => force || !isBuilt(site));
  if (stale.length === 0) return;
  const started = Date.now();
  print(`Building ${stale.map(({ name, folder }) => name ?? folder).join(' and ')} …`);
  await Promise.all(stale.map(build));
  print(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * Builds the parts whose sources have changed. One process builds at a time, and the others wait and use the result.
 */
export async function buildSites({ force = false, sites = [serverOf(), ...SITES] } = {}) {
  if (!force && sites.every(isBuilt)) return;
  await withLock(LOCK, () => buildStale(sites, force));
}

const POLL_MS = 100;
/** The number of polls after which a lock file without a process id is removed. */
const GRACE_POLLS = 20;

function tryToLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the owner of a lock: 0 if not written yet, or undefined without a lock file. */
function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs the work while holding the lock `file`. Takes over the lock of a process that has ended. */
async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  let unwritten = 0;
  while (!tryToLock(file)) {
    const owner = readOwner(file);
    unwritten = owner === 0 ? unwritten + 1 : 0;
    if (owner === undefined) continue;
    if (unwritten > GRACE_POLLS || (owner > 0 && !isRunning(owner))) rmSync(file, { force: true });
    else await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
