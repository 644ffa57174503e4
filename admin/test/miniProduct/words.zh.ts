import framework from '../../locales/zh';
import { withWords } from '../../locales/withWords';

export default withWords(framework, { shelves: { shelves: { title: '书架' } } });
