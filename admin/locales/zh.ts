import crud from './crud.zh';
import money from './money.zh';
import ra from './ra.zh';
import sales from './sales.zh';
import shell from './shell.zh';
import stock from './stock.zh';

export default { ra, shell, crud, money, sales, stock };
