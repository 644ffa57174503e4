import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  plans: {
    open: 'Open',
    all: 'All {{count}}',
    prices: 'Price history',
    none: 'No price has changed.',
    when: 'When',
    who: 'Who',
    price: 'Price',
    change: 'Change',
    first: 'at first',
    chartOf: 'Course of {{names}}; the table beside has the data',
    now: 'now',
    holders: 'Held by',
    noHolders: 'Issued to nobody yet.',
    routes: 'Supplier routes',
    noRoutes: 'No routes: suppliers are asked by the card’s platform.',
    addRoute: 'Add a route',
    disabled: 'Disabled',
    enabled: 'Enabled',
    state: 'State',
  },
};

export default words;
