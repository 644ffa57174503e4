import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import english from 'ra-language-english';
import crud from './crud.en';
import money from './money.en';
import sales from './sales.en';
import shell from './shell.en';
import stock from './stock.en';

const { ra } = convertRaTranslationsToI18next(english) as typeof english;

export default { ra: { ...ra, boolean: { ...ra.boolean, null: '–' }, sort: { ...ra.sort, sort_by: '{{field}}: sort {{order}}' } }, shell, crud, money, sales, stock };
