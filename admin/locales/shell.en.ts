import type { ShellTexts } from './shell.zh';

const shell: ShellTexts = {
  home: 'Home',
  toggleMenu: 'Collapse or expand the menu',
  breadcrumb: 'You are here',
  mainMenu: 'Main menu', menu: 'Menu', moreMenu: 'More',
  settings: 'Settings',
  skip: 'Skip to the content',
  language: 'Language',
  dark: 'Switch to dark',
  light: 'Switch to light',
  fullscreen: 'Full screen',
  exitFullscreen: 'Leave full screen',
  horizontal: 'Put the menu on top',
  vertical: 'Put the menu on the left',
  userMenu: 'User menu',
  profile: 'Profile',
  logout: 'Log out',
  logoutTitle: 'Log out?',
  cancel: 'Cancel',
  balance: 'Balance',
  close: 'Close',
  retry: 'Try again',
  offset: 'Time zone',
  create: 'New {{name}}',
  notFoundTitle: 'There is no such page',
  notFoundHint: 'The address may be wrong, or you may not be allowed to see it.',
  toHome: 'Go to the home page',
  failedTitle: 'This page failed',
  failedHint: 'Your data is not affected. Try again, or reload the page.',
  reload: 'Reload the page',
  role: {
    ADMIN: 'Administrator', SALESMAN: 'Sales', AGENT_1: 'Agent, level 1', AGENT_2: 'Agent, level 2', AGENT_3: 'Agent, level 3', SMS_RECYCLE: 'Code-receiving user', USER: 'App user', backdoor: 'Super administrator',
  },
  profilePage: {
    title: 'Profile', account: 'Account', role: 'Role', nickname: 'Nickname', nicknameHint: '64 characters at most', avatar: 'Avatar', saved: 'Saved', save: 'Save', saving: 'Saving…',
    basics: 'About you', preferences: 'Preferences', security: 'Security', offset: 'Time zone', offsetHint: 'Used for every time shown, filters by day, and exports.', offsetBrowser: 'As in this browser ({{offset}})',
    theme: 'Theme colour', density: 'Row height', compact: 'Compact', comfortable: 'Comfortable', language: 'Language',
    passwordHint: 'A password has 6–16 characters. After changing it you log in again.', changePassword: 'Change password',
    THEME_PURPLE: 'Purple', THEME_ORANGE: 'Orange', THEME_GREEN: 'Green', THEME_RED: 'Red', THEME_BLUE: 'Blue',
  },
  password: {
    title: 'Change password', original: 'Original password', next: 'New password', confirm: 'New password again', submit: 'Change password', busy: 'Changing…', required: 'Required', length: 'A password has 6–16 characters', differs: 'The two passwords differ',
    changed: 'password changed, please log in again', toLogin: 'Log in again', show: 'Show the password', hide: 'Hide the password',
  },
};

export default shell;
