import access from './access.zh';
import crud from './crud.zh';
import forms from './forms.zh';
import asOf from './asOf.zh';
import imports from './imports.zh';
import ownSessions from './ownSessions.zh';
import palette from './palette.zh';
import ra from './ra.zh';
import secondFactor from './secondFactor.zh';
import shell from './shell.zh';
import tabs from './tabs.zh';
import tray from './tray.zh';
import undo from './undo.zh';
import views from './views.zh';

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
