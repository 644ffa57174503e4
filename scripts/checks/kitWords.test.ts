import { expect, test } from '@jest/globals';
import { RESELLER } from '@t3d/resources/product';
import type { Resource } from '@t3d/resources/kit';
import { loadRegistry } from '../../api/product';
import { unusedWords } from './kitWords';
import { readSources } from './sources';

const sources = readSources();
const loaded = async (): Promise<Resource[]> => [...(await loadRegistry()).values()];

test('reports no word of the kit while the product uses every word', async () => {
  expect(unusedWords(await loaded(), RESELLER, sources)).toEqual([]);
}, 60_000);

test('reports an option, a nested option or a condition word of the kit when its last use is removed', async () => {
  const resources = await loaded();
  const without = resources.filter(({ name }) => !['suppliers', 'ctrip-orders', 'saved-views'].includes(name));
  const { timeZone: _zone, ...product } = RESELLER;
  const today = sources.map((one) => ({ ...one, text: one.text.replaceAll("'$today'", "'$now'") }));
  expect(unusedWords(without, product, today)).toEqual(
    expect.arrayContaining([
      'FieldOptions.requiredWhen',
      'FieldOptions.sumOf',
      'FieldOptions.minOf',
      'TextOptions.strict',
      'AttachmentOptions.maxMegabytes',
      'Formula.multiply',
      'ProductSettings.timeZone',
      'Predicate.$today',
      'Relations.ofRole',
      'f.file',
    ]),
  );
}, 60_000);
