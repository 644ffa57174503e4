import framework from './locales/zh';
import { withWords } from './locales/withWords';

export default withWords(framework, import.meta.glob('./screens/*/words.zh.ts', { eager: true, import: 'default' }));
