/** Plans of numbers for a month, prices in cents of the dollar. */
export const CODE_PLANS = [
  { name: 'US · 1M', country: 'US', months: 1, price: 600 },
  { name: 'GB · 1M', country: 'GB', months: 1, price: 750 },
  { name: 'HK · 1M', country: 'HK', months: 1, price: 500 },
  { name: 'JP · 1M', country: 'JP', months: 1, price: 900 },
  { name: 'KR · 1M', country: 'KR', months: 1, price: 800 },
  { name: 'DE · 1M', country: 'DE', months: 1, price: 650 },
  { name: 'HK · 3M', country: 'HK', months: 3, price: 1350 },
] as const;
export const CODE_PLAN_OFF_SALE = { name: 'FR · 1M', country: 'FR', months: 1, price: 700 } as const;

/** The first number of each country, and how many follow it. */
export const CODE_NUMBERS = [
  { country: 'US', first: '12135550148', count: 8 },
  { country: 'GB', first: '447700900213', count: 6 },
  { country: 'HK', first: '85255550187', count: 8 },
  { country: 'JP', first: '819055550126', count: 6 },
  { country: 'KR', first: '821055550173', count: 6 },
  { country: 'DE', first: '491555010042', count: 6 },
] as const;

/** Orders of the customer who receives codes: how many days ago, and what became of them. */
export const CODE_ORDERS = [
  { country: 'US', ago: 12 },
  { country: 'GB', ago: 21 },
  { country: 'HK', ago: 28 },
  { country: 'JP', ago: 3 },
  { country: 'KR', ago: 1 },
  { country: 'DE', ago: 29 },
  { country: 'HK', ago: 20, revoked: 15 },
  { country: 'US', ago: 45 },
] as const;

/** Messages by country of the number: how many hours before today they came. */
export const CODE_MESSAGES = [
  { country: 'US', hours: 0.1, from: 'Google', text: 'G-482913 is your Google verification code.' },
  { country: 'US', hours: 4, from: 'Amazon', text: '664120 is your Amazon OTP. Do not share it with anyone.' },
  { country: 'GB', hours: 0.2, from: 'Uber', text: 'Your Uber code is 7741. Never share this code.' },
  {
    country: 'GB',
    hours: 1.3,
    from: 'Telegram',
    text: 'Login code: 58203. Do not give this code to anyone, even if they say they are from Telegram.',
  },
  { country: 'HK', hours: 0.5, from: 'WhatsApp', text: 'Your WhatsApp code: 305-918. Do not share it with anyone.' },
  { country: 'HK', hours: 30, from: 'HSBC', text: '[HSBC] 您的動態密碼是 447190。切勿向任何人透露。' },
  { country: 'JP', hours: 2, from: 'LINE', text: '認証コード：96042。30分以内にLINEに入力してください。' },
  {
    country: 'DE',
    hours: 7,
    from: 'DHL',
    text: 'Your parcel arrives tomorrow between 10 and 12. Track it at dhl.example/t/4410',
  },
  { country: 'DE', hours: 50, from: 'PayPal', text: 'PayPal: 663017 is your security code. Don’t share it.' },
] as const;
