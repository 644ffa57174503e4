import crud from './crud.cht';
import money from './money.cht';
import ra from './ra.cht';
import sales from './sales.cht';
import shell from './shell.cht';
import stock from './stock.cht';

export default { ra, shell, crud, money, sales, stock };
