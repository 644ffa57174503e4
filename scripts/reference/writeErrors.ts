import { addMessages, catalogue, cureOf, meaningOf } from '../../api/locales';
import { RESELLER } from '../../api/product';
import { CHANGES } from '../../api/subjects/partners/changes';
import { hearWords, subjectsOf } from '../../api/products';
import { readErrorCodes } from './readErrorCodes';

hearWords(RESELLER);
for (const { words } of await subjectsOf(RESELLER)) if (words) addMessages(words);

/** The codes of the product's refusals, each with its statuses. */
export const errorCodes = (): Record<string, number[]> => readErrorCodes(Object.keys(catalogue));

/** The source that the server reads its codes from. */
export const writeErrorCodes = (): string =>
  [
    '// Written by npm run reference, from what the source of the server refuses calls with.',
    '',
    '/** The code of each refusal, with its statuses. */',
    'export const ERROR_CODES: Readonly<Record<string, readonly number[]>> = {',
    ...Object.entries(errorCodes()).map(
      ([code, statuses]) => `  ${/^\w+$/.test(code) ? code : `'${code}'`}: [${statuses.join(', ')}],`,
    ),
    '};',
    '',
  ].join('\n');

/** The changes of the API as they stand in docs/api-changelog.md. */
export const writeChanges = (): string =>
  [
    '# Changes of the API\n',
    'Written by `npm run reference` from `api/subjects/partners/changes.ts`; served at `GET /t3d-api/changelog`.\n',
    ...CHANGES.map(({ on, kind, text }) => `- **${on}**, ${kind}: ${text.en}`),
    '',
  ].join('\n');

const HEAD = `# Refusals

Written by \`npm run reference\` from the source. A refused call answers its HTTP status and
\`{code, message, requestId, errorCode, cure, docs, errors?, errorCodes?, data?}\`: \`errorCode\` is stable, and
\`errorCodes\` has the code of each field (or id) in \`errors\`. \`GET /t3d-api/errors\` shows this catalogue in the
reader's language.
`;

const cell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('|', String.raw`\|`);

/** The catalogue as it stands in docs/errors.md. */
export const writeErrors = (): string =>
  [
    HEAD,
    '| code | status | meaning | cure |',
    '| --- | --- | --- | --- |',
    ...Object.entries(errorCodes()).map(([code, statuses]) => {
      const [meaning, cure] = [meaningOf(code, 'en'), cureOf(code, statuses.at(-1) as number, 'en')].map(cell);
      return `| <a id="${code}"></a>\`${code}\` | ${statuses.join(', ')} | ${meaning} | ${cure} |`;
    }),
    '',
  ].join('\n');
