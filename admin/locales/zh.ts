import access from './access.zh';
import dashboard from './dashboard.zh';
import crud from './crud.zh';
import forms from './forms.zh';
import imports from './imports.zh';
import money from './money.zh';
import palette from './palette.zh';
import ra from './ra.zh';
import sales from './sales.zh';
import shell from './shell.zh';
import stock from './stock.zh';
import tabs from './tabs.zh';
import tray from './tray.zh';
import views from './views.zh';

export default { ra, shell, crud, money, sales, stock, tabs, palette, tray, dashboard, access, views, forms, imports };
