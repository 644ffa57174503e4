import type { TabsTexts } from './tabs.zh';

const tabs: TabsTexts = {
  label: 'Open pages',
  menu: 'Tab menu',
  close: 'Close tab',
  closeName: 'Close “{{name}}”',
  closeOthers: 'Close other tabs',
  closeRight: 'Close tabs to the right',
  closeAll: 'Close all tabs',
  edit: 'Edit {{name}}',
  count_one: '{{count}} tab',
  count_other: '{{count}} tabs',
  unsaved_one: '{{count}} tab is unsaved',
  unsaved_other: '{{count}} tabs are unsaved',
  isUnsaved: 'unsaved',
  unsavedTab: '{{name}}, unsaved',
  closeOne: 'Close “{{name}}”? It is unsaved',
  closeMany: 'Close {{tabs}}? {{unsaved}}',
  leaveLanguage: 'Switch to {{language}}? {{unsaved}}',
  logOut: 'Log out? {{unsaved}}',
  lost: 'What is unsaved will be lost:',
  keepEditing: 'Keep editing',
  discard: 'Discard and close',
  switchAnyway: 'Discard and switch',
};

export default tabs;
