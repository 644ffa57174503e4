import type { OutsideTexts } from './outside.zh';

const texts: OutsideTexts = {
  'page.login': 'Log in',
  'page.notFound': 'Page not found',
  'page.accountAuth': 'Account verification',

  'login.title': 'Log in',
  'login.hint': 'With your e-mail address or phone number',
  'login.account': 'Account',
  'login.password': 'Password',
  'login.submit': 'Log in',
  'login.busy': 'Logging in…',
  'login.show': 'Show the password',
  'login.hide': 'Hide the password',
  'login.accountMissing': 'Enter your account',
  'login.passwordMissing': 'Enter your password',
  'login.slogan': 'Cards, plans, orders and money, kept in one place.',
  'login.sloganHint': 'The back-office for reselling mobile data across borders',
  'login.searchBefore': 'To check or top up a card, go to',
  'login.search': 'card lookup',
  'login.language': 'Language',
  'login.dark': 'Switch to dark',
  'login.light': 'Switch to light',

  'notFound.title': 'There is no such page',
  'notFound.hint': 'The address may be wrong, or you may not be allowed to see it.',
  'notFound.home': 'Go to the home page',
  'notFound.search': 'Look up a card',

  'accountAuth.title': 'This account is not verified yet',
  'accountAuth.text': 'The account {account} must be verified before the back-office can be used.',
  'accountAuth.contact': 'Contact the administrator, who can mark this account as verified in the customer list.',
  'accountAuth.again': 'It has been verified',
  'accountAuth.logout': 'Log out',

  'update.ready': 'A new version is ready. Reload to use it; what is not saved will be lost.',
  'update.reload': 'Reload',
  'update.later': 'Later',

  'error.request': 'Request failed, please contact the administrator!',
  'error.export': 'Export failure',
  'error.download': 'download failed',
  'error.import': 'Import failed',
  'error.loggedOut': 'You have been logged out, please log in again.',
  'error.toLogin': 'Go to login',
  'error.permission': 'No permission:',
  'error.maintenance': 'Function under maintenance, please try again later.',
  'error.other': 'Error:',
  'error.timeout': 'operation failed, try again later',
  'error.retry': 'Try again',
};

export default texts;
