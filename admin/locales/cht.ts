import crud from './crud.cht';
import money from './money.cht';
import ra from './ra.cht';
import shell from './shell.cht';

export default { ra, shell, crud, money };
