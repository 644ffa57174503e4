import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  invites: {
    list: 'Invites',
    open: 'Invite',
    title: 'Invite a sub-agent',
    help: 'People who sign up by the link become your direct sub-agents, in your currency. They verify an e-mail at the first login.',
    uses: 'People who may join',
    usesHint: '1 to {{max}}',
    days: 'Valid for (days)',
    daysHint: '1 to {{max}}',
    between: 'Enter a whole number from 1 to {{max}}',
    remark: 'Remark',
    remarkHint: 'For yourself: the name of a fair, for example',
    make: 'Make the link',
    making: 'Making the link…',
    made: 'The link is ready and valid until {{until}}',
    done: 'Done',
    link: 'Invite link',
    qr: 'QR code of the invite',
    qrFailed: 'The link is too long for a QR code',
    scan: 'Let the other person scan the code with a phone, or send them the link.',
    copy: 'Copy the link',
    care: 'Anybody who has the link can join: send it only to those you invite. You can revoke it in the list of invites.',
    newcomers: 'Customers who joined',
    noNewcomers: 'Nobody has joined yet',
  },
};

export default words;
