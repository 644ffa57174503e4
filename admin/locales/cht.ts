import access from './access.cht';
import crud from './crud.cht';
import forms from './forms.cht';
import asOf from './asOf.cht';
import imports from './imports.cht';
import ownSessions from './ownSessions.cht';
import palette from './palette.cht';
import ra from './ra.cht';
import secondFactor from './secondFactor.cht';
import shell from './shell.cht';
import tabs from './tabs.cht';
import tray from './tray.cht';
import undo from './undo.cht';
import views from './views.cht';

export default {
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
};
