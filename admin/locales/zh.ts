import crud from './crud.zh';
import money from './money.zh';
import ra from './ra.zh';
import shell from './shell.zh';

export default { ra, shell, crud, money };
