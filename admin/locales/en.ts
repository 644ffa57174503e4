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

/** react-admin's own texts, and those that differ: deletion says its effect, and some keys have no English text. */
const own = {
  ...ra,
  boolean: { ...ra.boolean, null: '–' },
  sort: { ...ra.sort, sort_by: '{{field}}: sort {{order}}' },
  page: { ...ra.page, create: 'New {{name}}', edit: 'Edit {{name}} {{recordRepresentation}}' },
  message: {
    ...ra.message,
    delete_content: 'This cannot be undone. The history is kept.',
    bulk_delete_content_one: 'This cannot be undone. The history is kept.',
    bulk_delete_content_other: 'This cannot be undone. The history is kept.',
  },
  inspector: {
    hideAll: 'Hide All',
    showAll: 'Show All',
    Datagrid: { title: 'Datagrid' },
    SimpleForm: { title: 'Form' },
    SimpleList: { title: 'List' },
  },
};

export default {
  ra: own,
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
