import { translations } from '@t3d/resources/locales/translations';
import framework from '../../locales';
import { withWords } from '../../locales/byLanguage';

const shelves = translations({
  zh: { shelves: { title: '书架' } },
  en: { shelves: { title: 'Shelves of the library' } },
});

export default withWords(framework, { shelves });
