import framework from './locales/zh';
import { withWords } from './locales/withWords';

export default withWords(
  framework,
  import.meta.glob('./{resources,pages}/**/words.zh.ts', { eager: true, import: 'default' }),
);
