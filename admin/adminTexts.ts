import framework from './locales';
import { withWords } from './locales/byLanguage';

/** The texts of this product's back-office. */
export default withWords(
  framework,
  import.meta.glob('./{resources,pages}/**/*Texts.ts', { eager: true, import: 'default' }),
);
