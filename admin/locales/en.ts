import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import english from 'ra-language-english';
import access from './access.en';
import crud from './crud.en';
import forms from './forms.en';
import asOf from './asOf.en';
import imports from './imports.en';
import ownSessions from './ownSessions.en';
import palette from './palette.en';
import secondFactor from './secondFactor.en';
import shell from './shell.en';
import tabs from './tabs.en';
import tray from './tray.en';
import undo from './undo.en';
import views from './views.en';

const { ra } = convertRaTranslationsToI18next(english) as typeof english;

export default {
  ra: { ...ra, boolean: { ...ra.boolean, null: '–' }, sort: { ...ra.sort, sort_by: '{{field}}: sort {{order}}' } },
  shell,
  crud,
  secondFactor,

  tabs,
  palette,
  tray,

  access,
  views,
  forms,
  imports,
  asOf,
  undo,
  ownSessions,
};
