import framework from '../../locales/en';
import { withWords } from '../../locales/withWords';

export default withWords(framework, { shelves: { shelves: { title: 'Shelves of the library' } } });
