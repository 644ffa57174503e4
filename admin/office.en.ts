import framework from './locales/en';
import { withWords } from './locales/withWords';

export default withWords(framework, import.meta.glob('./screens/*/words.en.ts', { eager: true, import: 'default' }));
