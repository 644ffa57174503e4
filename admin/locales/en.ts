import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import english from 'ra-language-english';
import crud from './crud.en';
import shell from './shell.en';

export default { ...convertRaTranslationsToI18next(english), shell, crud };
