import framework from './locales/cht';
import { withWords } from './locales/withWords';

export default withWords(
  framework,
  import.meta.glob('./{resources,pages}/**/words.cht.ts', { eager: true, import: 'default' }),
);
