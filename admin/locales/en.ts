import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import english from 'ra-language-english';
import access from './access.en';
import dashboard from './dashboard.en';
import crud from './crud.en';
import forms from './forms.en';
import imports from './imports.en';
import money from './money.en';
import palette from './palette.en';
import sales from './sales.en';
import shell from './shell.en';
import stock from './stock.en';
import tabs from './tabs.en';
import tray from './tray.en';
import views from './views.en';

const { ra } = convertRaTranslationsToI18next(english) as typeof english;

export default {
  ra: { ...ra, boolean: { ...ra.boolean, null: '–' }, sort: { ...ra.sort, sort_by: '{{field}}: sort {{order}}' } },
  shell,
  crud,
  money,
  sales,
  stock,
  tabs,
  palette,
  tray,
  dashboard,
  access,
  views,
  forms,
  imports,
};
