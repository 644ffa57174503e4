import framework from './locales';
import { withWords } from './locales/byLanguage';

export default withWords(
  framework,
  import.meta.glob('./{resources,pages}/**/*Texts.ts', { eager: true, import: 'default' }),
);
