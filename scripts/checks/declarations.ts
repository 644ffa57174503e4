import { join } from 'node:path';
import { sentenceOf } from '../../resources/kit/check/index';
import { missingWords } from '../../resources/locales/index';
import { HOME, readDeclarations } from '../../api/product';
import { loadExtensions } from '../../api/extensions';

/** Folders with declarations and words of their own, which extend the product. */
const EXTENSIONS = ['e2e/gadgets', 'e2e/trade', 'e2e/desk'].map((folder) => join(import.meta.dirname, '../..', folder));

/** One sentence for each thing that a declaration says wrongly, and for each word that a language lacks. */
export async function checkDeclared(): Promise<string[]> {
  const { resources } = await loadExtensions(EXTENSIONS);
  const { registry, problems } = await readDeclarations([HOME, ...resources]);
  return [...problems, ...[...registry.values()].flatMap(missingWords)].map(sentenceOf);
}
