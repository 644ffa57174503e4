import access from './access';
import asOf from './asOf';
import { byLanguage } from './byLanguage';
import crud from './crud';
import forms from './forms';
import imports from './imports';
import ownSessions from './ownSessions';
import palette from './palette';
import ra from './ra';
import secondFactor from './secondFactor';
import shell from './shell';
import tabs from './tabs';
import tray from './tray';
import undo from './undo';
import views from './views';

export default byLanguage({
  ra,
  shell,
  crud,
  secondFactor,
  tabs,
  palette,
  tray,
  access,
  views,
  forms,
  imports,
  asOf,
  undo,
  ownSessions,
});
