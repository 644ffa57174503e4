import crud from './crud.cht';
import ra from './ra.cht';
import shell from './shell.cht';

export default { ra, shell, crud };
