import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  esim: {
    title: 'Install the eSIM',
    waiting: 'There is an activation code once the supplier has accepted.',
    scan: 'Scan with the phone',
    scanHint: 'Show it on another screen, or print it; the phone must be online.',
    oneTap: 'One tap on the phone',
    ios: 'Install on iPhone',
    iosHint: 'iOS 17.4 and later',
    android: 'Install on Android',
    androidHint: 'some models; open it in the browser',
    manual: 'Type it in',
    lpa: 'Activation code (LPA)',
    address: 'SM-DP+ address',
    code: 'Matching ID',
    oid: 'SM-DP+ OID',
    confirmation: 'The operator’s confirmation code is asked for as well.',
    print: 'Print',
    qr: 'QR code that installs the eSIM',
    secret: 'The code works once: give it to the user only.',
    plan: 'Plan',
    failed: 'The QR code cannot be drawn. Use the code below.',
  },
};

export default words;
