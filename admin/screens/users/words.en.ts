import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  users: {
    department: 'Department',
    allDepartments: 'All departments',
    customerFirst: 'Select a customer first',
    smsUser: {
      open: 'Add SMS code user',
      title: 'Add SMS code user',
      hint: 'Receives SMS codes. An e-mail is verified at the first login.',
      account: 'Account',
      accountHint: 'E-mail or phone, used to log in',
      accountWrong: 'Enter a correct e-mail or phone number',
      nickname: 'Nickname',
      password: 'First password',
      passwordHint: '6–16 characters',
      passwordWrong: 'A password has 6–16 characters',
      add: 'Add',
      adding: 'Adding…',
      added: 'Added {{name}}',
    },
    viewAs: {
      action: 'See as this user',
      title: 'See the product as {{name}}?',
      tab: 'It opens in a new browser tab and shows exactly what this user sees.',
      readOnly: 'You can look but not change anything; your own pages stay as they are.',
      hour: 'It lasts an hour at most and ends when you log out.',
      audit: 'It is noted in the user’s history and in the audit log.',
      open: 'Open',
      opening: 'Opening…',
      blocked: 'The browser held back the new tab. Allow pop-ups for this site and try again.',
      rule: 'the account is an enabled salesperson or customer',
    },
  },
  shell: {
    role: {
      ADMIN: 'Admin',
      SALESMAN: 'Salesperson',
      AGENT_1: 'Agent, level 1',
      AGENT_2: 'Agent, level 2',
      AGENT_3: 'Agent, level 3',
      SMS_RECYCLE: 'Code-receiving user',
      USER: 'App user',
    },
  },
  access: {
    rights: {
      example: 'Why can’t I export bills?',
    },
  },
};

export default words;
