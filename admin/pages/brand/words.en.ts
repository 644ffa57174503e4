import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  palette: {
    field: 'Search ICCIDs, orders, pages…',
    placeholder: 'Search ICCID, order number, account, page or action',
    start: 'Paste an ICCID, IMSI, order number or account, or type the name of a page or an action.',
  },
};

export default words;
