import type { TimeLeft } from '../card/formats';

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function sayTimeLeft(left: TimeLeft): string {
  switch (left.unit) {
    case 'days':
      return `${many(left.days, 'day')} ${many(left.hours, 'hour')}`;
    case 'hours':
      return `${many(left.hours, 'hour')} ${left.minutes} min`;
    case 'minutes':
      return `${left.minutes} min`;
  }
}

/** The texts of the site. The other two languages have exactly these keys. */
export const en = {
  titles: {
    search: 'Card lookup',
    find: 'Card details',
    realName: 'Identity check',
    order: 'Order',
    ctrip: 'Ctrip order',
    transfer: 'Move to another card',
    join: 'Invitation',
    instructions: 'Instructions',
    notFound: 'Page not found',
  },
  listSeparator: ', ',
  language: 'Language',
  skip: 'Skip to content',
  contact: 'Contact',
  help: 'Instructions',
  search: {
    heading: 'Look up a card',
    lead: 'See what is left on your card, until when, and whether it can go online.',
    label: 'Card number',
    hint: '8 to 22 digits, printed on the card or shown as ICCID in the phone settings.',
    submit: 'Look up',
    clear: 'Clear',
    which: 'Which card?',
  },
  errors: {
    malformed: 'Card number input error. It has 8 to 22 digits.',
    unknown: 'Enter a correct card number.',
    failed: 'Operation failed, try again later',
    failedAdvice: 'The number stays in the field. Check the network, then try again.',
    staleAdvice: 'What you see below is from the last successful lookup.',
    retry: 'Try again',
  },
  wait: {
    loading: 'Looking up the card…',
    slow: 'The network is slow. Still looking…',
    human: 'Checking you are human… This takes a few seconds, nothing to do for you.',
  },
  card: {
    number: 'Card number',
    another: 'Another card',
    refresh: 'Refresh',
    share: 'Share the look-up',
    shareHint: 'A link and a QR code, without your card number',
    transfer: 'Move the plans to another card',
    checkedAt: (clock: string) => `Checked at ${clock}`,
    types: { SIM: 'SIM card', OTA: 'OTA card', E_SIM: 'eSIM' } as Record<string, string>,
    realNameNone: 'no real-name needed',
    realNameDone: 'real-name verified',
    realNameMissing: 'real-name needed',
  },
  doctor: {
    steps: 'See the steps',
    acts: {
      realName: 'Verify now',
      inReview: 'See how far it is',
      notApproved: 'See why and submit again',
      buy: 'Choose a plan',
      pay: 'Pay it',
      install: 'Install the eSIM',
      resume: 'Ask to resume it',
      move: 'Move its plans to another card',
      ask: 'Ask the seller',
    },
    until: (moment: string) => `Until ${moment}.`,
    payElsewhere: 'It can be paid in the browser in which it was ordered, or by the link you got.',
    question: {
      subject: (number: string) => `Card ${number}`,
      resume: 'Please resume this card.',
      ask: 'Please tell me why, and what I can do.',
    },
    install: 'Install the eSIM',
    installHint: 'One tap, a QR code, or typed in',
  },
  plans: {
    current: 'In use and ready',
    upcoming: 'Next',
    past: 'Earlier plans',
    showAll: (count: number) => `Show all ${count}`,
    left: 'left',
    leftToday: 'left today',
    leftThisMonth: 'left this month',
    resets: (at: string) => `Resets ${at}`,
    dayOf: (no: number, of: number) => `Day ${no} of ${of}`,
    monthOf: (no: number, of: number) => `Month ${no} of ${of}`,
    usedInAll: (size: string) => `${size} used in all`,
    slowNow: (kbps: number) => `now ${kbps} kbps`,
    unpaid: 'Waiting for payment',
    payBy: (moment: string) => `pay by ${moment}`,
    unlimited: 'Unlimited',
    used: (usage: string) => `${usage} used`,
    nearlyUsed: (percent: number) => `Nearly used up: ${percent} %`,
    usedUp: 'Used up',
    timeLeft: (left: TimeLeft) => sayTimeLeft(left),
    timeLeftBefore: '',
    timeLeftAfter: ' left',
    endsAt: (moment: string) => `until ${moment}`,
    endedAt: (moment: string) => `ended ${moment}`,
    startsOnUse: 'The time runs from the first use',
    startsAfter: 'Starts when the one before ends',
    messages: 'Text messages left',
    messageUnit: 'text messages',
    total: 'All plans together',
    waits: {
      INITIAL: 'Being set up, a few minutes',
      NO_REAL_NAME: 'Waits for real-name verification',
      COMPLETING: 'Being ended',
      REVOKING: 'Being given back',
      REFUNDING: 'Being refunded',
    } as Record<string, string>,
    statuses: {
      INITIAL: 'Setting up',
      NO_REAL_NAME: 'Needs real-name',
      UNUSED: 'Not used yet',
      USING: 'In use',
      COMPLETING: 'Ending',
      COMPLETED: 'Over',
      REVOKING: 'Giving back',
      REVOKED: 'Given back',
      REFUNDING: 'Refunding',
      REFUNDED: 'Refunded',
      INITIAL_FAILED: 'Set-up failed',
    } as Record<string, string>,
  },
  offers: {
    areas: (first: string, more: number) => `${first} and ${more} more`,
    heading: 'Plans for this card',
    buy: 'Choose a plan: its price opens the payment.',
    buyFor: (plan: string, price: string) => `Buy ${plan} for ${price}`,
    was: 'before',
    follow: 'Pay or follow it',
    none: 'No plan is on offer for this card now. Ask the seller of the card.',
    failed: 'The plans on offer could not be loaded.',
    days: (days: number) => many(days, 'day'),
    perDay: (size: string) => `${size} a day`,
    perMonth: (size: string) => `${size} a month`,
    months: (months: number) => many(months, 'month'),
    throttle: (kbps: number) => `then ${kbps} kbps`,
  },
  notFound: {
    lead: 'There is no page at this address. It may have moved, or the link is incomplete.',
    back: 'Look up a card',
    office: 'Back-office home page',
  },
};

export type Text = typeof en;
