import framework from './locales/cht';
import { withWords } from './locales/withWords';

export default withWords(framework, import.meta.glob('./screens/*/words.cht.ts', { eager: true, import: 'default' }));
