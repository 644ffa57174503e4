import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toTraditional, traditionalTree } from '../../resources/locales/traditional';
import { textIn } from '../../resources/locales/translations';
import { type Choice, writeOut } from '../sites/translations';

/** The texts by key. A leaf is a text or a function that returns one. */
type Catalogue = Record<string, unknown>;

const LANGUAGES = ['zh', 'en', 'cht'] as const;
type Language = (typeof LANGUAGES)[number];

const CHINESE = /[\u3400-\u9fff]/;
// Characters that exist in one script only, with their counterparts at the same position of the other string.
const SIMPLIFIED =
  '这时间请输码录员务业订单类态历经营额价结终发购买开关启闭询选择删创编辑导获数区国语简体认证实误错败图应该对号线网络级权销减须页设备标签说书读写热联总计记转让过达还进运连递随隐难顺领验';
const TRADITIONAL =
  '這時間請輸碼錄員務業訂單類態歷經營額價結終發購買開關啟閉詢選擇刪創編輯導獲數區國語簡體認證實誤錯敗圖應該對號線網絡級權銷減須頁設備標簽說書讀寫熱聯總計記轉讓過達還進運連遞隨隱難順領驗';
const only = (letters: string, other: string): RegExp =>
  new RegExp(
    `[${Array.from(letters)
      .filter((letter) => !other.includes(letter))
      .join('')}]`,
  );
const FOREIGN: Record<Language, { letters: RegExp; what: string }> = {
  zh: { letters: only(TRADITIONAL, SIMPLIFIED), what: 'a traditional character' },
  cht: { letters: only(SIMPLIFIED, TRADITIONAL), what: 'a simplified character' },
  en: { letters: CHINESE, what: 'a Chinese character' },
};
// Matches the names of languages, which are the same in every catalogue.
const OWN_NAMES = /简体中文|繁體中文|中文/g;

// Matches the keys of texts that may be empty, because they stand before or after a value.
const AFFIX = /(Before|After)$/;

/** Returns the placeholders of a text, for example `{{count}}` or `{name}`. */
const blanksOf = (text: unknown): string[] =>
  [...new Set([...String(text).matchAll(/\{\{?(\w+)/g)].map(([, name]) => name as string))].toSorted();
const listBlanks = (text: unknown): string => blanksOf(text).join(', ') || 'nothing';
/** Returns whether the placeholders are the same. A singular text may omit the number. */
const fits = (key: string, blanks: readonly string[], input: readonly string[]): boolean =>
  String(blanks) === String(input) ||
  (key.endsWith('_one') && String(blanks) === String(input.filter((name) => name !== 'count')));

/** Reports placeholders that differ from those of the Chinese text. */
function compareBlanks(
  name: string,
  flat: readonly { language: Language; texts: ReadonlyMap<string, unknown> }[],
): string[] {
  const chinese = flat.find(({ language }) => language === 'zh')?.texts ?? new Map<string, unknown>();
  const faults = [...chinese.keys()].flatMap((key) => {
    const [base, form] = [key.replace(/_(one|other)$/, ''), key.match(/_(one|other)$/)?.[1]];
    const other = form && `${base}_${form === 'one' ? 'other' : 'one'}`;
    return [
      ...(other && !chinese.has(other) ? [`${name}: ${base} lacks ${other}`] : []),
      ...(form && chinese.has(base) ? [`${name}: ${base} is both a text and a plural`] : []),
    ];
  });
  for (const { language, texts } of flat) {
    for (const [key, text] of texts) {
      // Skips react-admin's texts, whose placeholders react-admin fills in.
      if (key.startsWith('ra.')) continue;
      const said = chinese.get(key.replace(/_one$/, '_other'));
      if (typeof text === 'function' && typeof said === 'function' && text.length !== said.length)
        faults.push(`${name}: ${language} ${key} takes ${text.length} values, not ${said.length}`);
      if (typeof text === 'string' && typeof said === 'string' && !fits(key, blanksOf(text), blanksOf(said)))
        faults.push(`${name}: ${language} ${key} is filled with ${listBlanks(text)}, not ${listBlanks(said)}`);
    }
  }
  return faults;
}

function flatten(value: unknown, path = ''): [string, unknown][] {
  if (!value || typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}

export function compareCatalogues(name: string, catalogues: Record<Language, Catalogue>): string[] {
  const flat = LANGUAGES.map((language) => ({ language, texts: new Map(flatten(catalogues[language])) }));
  const keys = new Set(flat.flatMap(({ texts }) => [...texts.keys()]));
  const written = [...keys].flatMap((key) =>
    flat.flatMap(({ language, texts }) => {
      const text = texts.get(key);
      if (!texts.has(key)) return [`${name}: ${language} lacks ${key}`];
      if (typeof text !== 'string') return typeof text === 'function' ? [] : [`${name}: ${language} ${key} is no text`];
      if (text.trim() === '' && !AFFIX.test(key)) return [`${name}: ${language} ${key} is empty`];
      return FOREIGN[language].letters.test(text.replace(OWN_NAMES, ''))
        ? [`${name}: ${language} ${key} has ${FOREIGN[language].what}: ${text}`]
        : [];
    }),
  );
  return [...written, ...compareBlanks(name, flat)];
}

const ROOT = join(import.meta.dirname, '../..');
const MODULES = ['resources', 'admin', 'public-site'];
const SKIPPED = new Set(['node_modules', 'dist', 'dist.next', 'dist.old']);

type Files = Map<string, Partial<Record<Language, string>>>;

/** Groups the files of a catalogue. The Chinese file is `zh.ts`, `login.zh.ts` or `zh/login.ts`. */
export function groupCatalogues(paths: readonly string[]): Files {
  const found: Files = new Map();
  for (const path of paths) {
    const match = /^(.*\/)(?:(zh|en|cht)\/([^/]+)|(?:([^/]+)\.)?(zh|en|cht))\.ts$/.exec(path);
    if (!match) continue;
    const [, folder, outer, inner, stem, suffix] = match;
    const name = `${folder}${inner ?? stem ?? ''}`;
    found.set(name, { ...found.get(name), [(outer ?? suffix) as Language]: path });
  }
  return found;
}

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(`${folder}/${entry.name}`);
    return [`${folder}/${entry.name}`];
  });
}

async function load(path: string, language: Language): Promise<Catalogue> {
  const module = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, Catalogue>;
  const catalogue = module[language] ?? module.default;
  if (!catalogue) throw new Error(`${path} exports neither ${language} nor a default`);
  return catalogue;
}

/** Checks the message files of the server, each of which contains all languages. */
async function checkMessages(): Promise<string[]> {
  const { catalogue } = await import('../../api/locales');
  const inLanguage = (language: Language): Catalogue =>
    Object.fromEntries(Object.entries(catalogue).map(([key, texts]) => [key, textIn(texts, language)]));
  const chosen = Object.entries(catalogue).flatMap(([key, { zh, cht }]) =>
    cht === undefined ? [] : [{ key, derived: toTraditional(zh), chosen: cht }],
  );
  const compared = compareCatalogues('api/locales', {
    zh: inLanguage('zh'),
    en: inLanguage('en'),
    cht: inLanguage('cht'),
  });
  return [...needless('api/locales', chosen), ...compared];
}

/** Reports texts written by hand that equal the converted text. */
const needless = (name: string, choices: readonly Choice[]): string[] =>
  choices
    .filter(({ derived, chosen }) => derived === chosen)
    .map(({ key }) => `${name}: cht ${key} is what zh turns into; leave it out`);

const choicesIn = (chosen: Catalogue, derived: Catalogue): Choice[] => {
  const texts = new Map(flatten(derived));
  return flatten(chosen).map(([key, text]) => ({ key, derived: String(texts.get(key)), chosen: String(text) }));
};

async function checkTranslations(path: string): Promise<string[]> {
  const choices: Choice[] = [];
  writeOut(path, readFileSync(join(ROOT, path), 'utf8'), undefined, choices);
  const module = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;
  const found = Object.entries(module).filter(([, texts]) => isTranslations(texts)) as [
    string,
    Record<Language, Catalogue>,
  ][];
  return [...needless(path, choices), ...found.flatMap(([name, texts]) => compareCatalogues(`${path} ${name}`, texts))];
}
const isTranslations = (texts: unknown): boolean =>
  typeof texts === 'object' && texts !== null && LANGUAGES.every((language) => Object.hasOwn(texts, language));

/** Checks the files of a catalogue. A file `cht.ts` contains only texts written by hand. */
async function checkFiles(name: string, { zh, en, cht }: Partial<Record<Language, string>>): Promise<string[]> {
  if (!zh || !en || !cht)
    return [`${name}: lacks ${[zh ? '' : 'zh', en ? '' : 'en', cht ? '' : 'cht'].filter(Boolean).join(', ')}`];
  const [chinese, english, written] = [await load(zh, 'zh'), await load(en, 'en'), await load(cht, 'cht')];
  if (!name.startsWith('resources/')) return compareCatalogues(name, { zh: chinese, en: english, cht: written });
  const unknown = flatten(written).filter(([key]) => !new Map(flatten(chinese)).has(key));
  return [
    ...unknown.map(([key]) => `${name}: zh lacks ${key}, which cht words otherwise`),
    ...needless(name, choicesIn(written, traditionalTree(chinese) as Catalogue)),
    ...compareCatalogues(name, { zh: chinese, en: english, cht: traditionalTree(chinese, written) as Catalogue }),
  ];
}

/** Reports faulty catalogues, and modules of texts without a catalogue. */
export async function checkLocales(): Promise<string[]> {
  const faults: string[] = await checkMessages();
  for (const module of MODULES) {
    const paths = listFiles(module);
    const catalogues = groupCatalogues(paths);
    const texts = paths.filter(
      (path) =>
        path.endsWith('.ts') &&
        !path.endsWith('.test.ts') &&
        readFileSync(join(ROOT, path), 'utf8').includes(' = translations({\n'),
    );
    if (catalogues.size + texts.length === 0) faults.push(`${module}: has no texts`);
    for (const [name, files] of catalogues) faults.push(...(await checkFiles(name, files)));
    for (const path of texts) faults.push(...(await checkTranslations(path)));
  }
  return faults;
}
