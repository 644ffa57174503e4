import framework from '../../locales/cht';
import { withWords } from '../../locales/withWords';

export default withWords(framework, { shelves: { shelves: { title: '書架' } } });
