import { join } from 'node:path';
import { sentenceOf } from '../../resources/kit/check/index';
import { missingWords, unknownWords } from '../../resources/locales/index';
import { HOME, readDeclarations } from '../../api/product';
import { loadExtensions } from '../../api/extensions';

/** Folders with declarations and words of their own, which extend the product. */
const EXTENSIONS = ['e2e/gadgets', 'e2e/trade', 'e2e/desk'].map((folder) => join(import.meta.dirname, '../..', folder));

/**
 * One sentence for each thing that a declaration says wrongly, for each word that a language lacks, and for each
 * that nothing reads.
 */
export async function checkDeclared(): Promise<string[]> {
  const { resources } = await loadExtensions(EXTENSIONS);
  const { registry, problems } = await readDeclarations([HOME, ...resources]);
  const missing = [...registry.values()].flatMap(missingWords);
  return [...problems, ...missing, ...unknownWords(registry, registry.product)].map(sentenceOf);
}
