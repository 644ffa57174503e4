/** The words of joining by an invite; the other two languages have exactly these keys. */
export const en = {
  heading: (brand: string) => `Join ${brand}`,
  invitedBy: (name: string) => `${name} invites you to become a sub-agent. Three fields open your account.`,
  invited: 'You are invited to become a sub-agent. Three fields open your account.',
  loading: 'Opening the invite…',
  account: 'Account',
  accountHint: 'Your e-mail address or phone number. You log in with it.',
  accountMissing: 'Enter your e-mail address or phone number',
  nickname: 'Name',
  nicknameHint: 'Your own or your company’s; the person who invited you sees it.',
  nicknameMissing: 'Enter your name',
  password: 'Password',
  passwordHint: '6–16 characters.',
  passwordLength: 'A password has 6–16 characters',
  show: 'Show the password',
  hide: 'Hide the password',
  submit: 'Open the account',
  sending: 'Opening the account…',
  taken: 'This account exists already. Use another one, or log in.',
  badTitle: 'This invite cannot be used',
  refused: 'The account was not opened',
  failedAdvice: 'What you typed is still there. Check the network, then try again.',
  doneTitle: 'Your account is open',
  done: (account: string) => `Log in with ${account}. At the first login you verify an e-mail address.`,
  toLogin: 'Log in',
};

export type JoinText = typeof en;
