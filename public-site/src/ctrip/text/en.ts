type Tone = 'green' | 'teal' | 'blue' | 'amber' | 'grey' | 'red';

/** The texts of Ctrip orders. The other two languages have exactly these keys. */
export const en = {
  lead: 'Bought with Ctrip? Enter its order number to see your plans and install the eSIM.',
  label: 'Ctrip order number',
  hint: 'In the Ctrip app: My orders, then the order.',
  submit: 'Find the order',
  waiting: 'Looking the order up…',
  again: 'Another order',
  refresh: 'Refresh',
  proven: 'The cards are shown.',
  proof: {
    title: 'Show card numbers and install codes',
    phone: {
      label: 'Last four digits of the traveller’s phone',
      hint: 'The phone of a traveller, or of the contact, as given to Ctrip.',
    },
    mail: {
      label: 'First three letters of the e-mail address',
      hint: 'The address given to Ctrip; this order has no phone number.',
    },
    submit: 'Show the cards',
    over: 'The cards stay hidden for now',
    none: 'The cards cannot be shown here',
    askSeller: 'The order has neither a phone number nor an e-mail address. Ask the seller in the Ctrip app.',
  },
  quantity: (all: number, used: number, cancelled: number) =>
    [`${all} bought`, used > 0 && `${used} used`, cancelled > 0 && `${cancelled} cancelled`]
      .filter(Boolean)
      .join(' · '),
  term: (from: string | null, to: string | null) => [from, to].filter(Boolean).join(' – '),
  card: 'See the card',
  voucher: 'Voucher',
  cancelled: 'Cancelled',
  install: (at: number, of: number) => (of > 1 ? `Install eSIM ${at} of ${of}` : 'Install the eSIM'),
  installHint: 'QR code, one-tap link, or typed in',
  status: {
    '1': ['amber', 'Being confirmed', 'Paid. The seller confirms it shortly.'],
    '2': ['teal', 'Ready', 'Confirmed: it can be used.'],
    '3': ['amber', 'Cancellation under review', 'You asked Ctrip to cancel; the seller decides.'],
    '4': ['teal', 'Partly cancelled', 'What is left can be used.'],
    '5': ['grey', 'Cancelled', 'Ctrip returns what you paid.'],
    '6': ['teal', 'Handed over', 'The card is yours; it can be used.'],
    '7': ['green', 'In use', 'A part is used; the rest can be used.'],
    '8': ['grey', 'Used', 'All of it is used.'],
    '9': ['grey', 'Returned', 'The card came back to the seller.'],
    '10': ['grey', 'Expired', 'The time to use it is over.'],
    '11': ['blue', 'Waiting for payment', 'Pay the order in the Ctrip app.'],
    '12': ['amber', 'Paid, being confirmed', 'The seller confirms it shortly.'],
    '13': ['teal', 'Ready', 'Paid and confirmed: it can be used.'],
    '14': ['grey', 'Not paid in time', 'Order again in the Ctrip app.'],
  } as Record<string, [Tone, string, string]>,
};

export type CtripText = typeof en;
