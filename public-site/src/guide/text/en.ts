import type { Phone } from '../phone';

/** A step that is the same on every phone, or one text for each phone. */
export type GuideStep = string | Record<Phone, string>;

/** The texts of the instructions. The other two languages have exactly these keys. */
export interface GuideText {
  lead: string;
  phone: string;
  phones: Record<Phone, string>;
  sections: { id: string; title: string; steps: GuideStep[] }[];
  troubleTitle: string;
  trouble: string[];
  ask: (seller: string) => string;
  askNone: string;
  lookup: string;
}

export const en: GuideText = {
  lead: 'Four steps, in this order. Most cards are online after the second.',
  phone: 'Your phone',
  phones: { iphone: 'iPhone', android: 'Android', other: 'Another device' },
  sections: [
    {
      id: 'install',
      title: 'Insert or install the card',
      steps: [
        'SIM or OTA card: switch the phone off, open the tray with the pin, lay the card in with the cut corner as drawn, switch on again.',
        {
          iphone:
            'eSIM: Settings › Mobile Service › Add eSIM › Use QR Code. Scan the code you received, or open its install link on this phone.',
          android:
            'eSIM: Settings › Network & internet › SIMs › Add eSIM. Scan the code you received, or open its install link on this phone.',
          other:
            'eSIM: look for “Add eSIM” in the network settings and scan the code you received. A device without it takes a SIM card only.',
        },
        'Install an eSIM while on Wi-Fi, and do not delete it afterwards: most can be installed once only.',
      ],
    },
    {
      id: 'roaming',
      title: 'Switch on data roaming',
      steps: [
        {
          iphone: 'Settings › Mobile Service › Mobile Data: choose this card.',
          android: 'Settings › Network & internet › SIMs: choose this card for mobile data.',
          other: 'Choose this card for mobile data.',
        },
        {
          iphone: 'Settings › Mobile Service › (this card) › Data Roaming: on.',
          android: 'Settings › Network & internet › SIMs › (this card) › Roaming: on.',
          other: 'Switch data roaming on for this card in the network settings.',
        },
        'Wait a minute; then switch flight mode on and off once.',
      ],
    },
    {
      id: 'apn',
      title: 'Check the APN',
      steps: [
        'Most phones set the APN by themselves. If there is signal but no data, enter the APN that came with the card.',
        {
          iphone: 'Settings › Mobile Service › (this card) › Mobile Data Network.',
          android: 'Settings › Network & internet › SIMs › (this card) › Access Point Names › +.',
          other: 'A mobile router has it on its settings page, often under “Network” or “Profile”.',
        },
        'Fill in the name and the APN only; leave user name and password empty unless the card says otherwise. Save and choose it.',
      ],
    },
    {
      id: 'usage',
      title: 'Check what is left',
      steps: [
        'Enter the number printed on the card (or the ICCID in the phone settings) on the lookup page.',
        'The first line says whether the card can go online, and what to do if not. Below: what is left of each plan, and until when.',
      ],
    },
  ],
  troubleTitle: 'Still no connection?',
  trouble: [
    'Look the card up: a plan that is over, an identity check or a suspended card is said there.',
    'Choose the network by hand in the settings, and try another operator of the country.',
    'Restart the phone, or try the card in another phone that is not locked to an operator.',
  ],
  ask: (seller) => `Ask ${seller}, with the card number at hand`,
  askNone: 'Then ask the seller of the card, with the card number at hand.',
  lookup: 'Look up a card',
};
