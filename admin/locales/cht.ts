import access from './access.cht';
import dashboard from './dashboard.cht';
import crud from './crud.cht';
import forms from './forms.cht';
import imports from './imports.cht';
import money from './money.cht';
import palette from './palette.cht';
import ra from './ra.cht';
import sales from './sales.cht';
import shell from './shell.cht';
import stock from './stock.cht';
import tabs from './tabs.cht';
import tray from './tray.cht';
import views from './views.cht';

export default { ra, shell, crud, money, sales, stock, tabs, palette, tray, dashboard, access, views, forms, imports };
