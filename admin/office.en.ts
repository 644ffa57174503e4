import framework from './locales/en';
import { withWords } from './locales/withWords';

export default withWords(
  framework,
  import.meta.glob('./{resources,pages}/**/words.en.ts', { eager: true, import: 'default' }),
);
