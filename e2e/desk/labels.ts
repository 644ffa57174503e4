import { inLanguages } from '@t3d/resources/locales';

/** The words of price tables and support tickets: in zh, en and cht. */
export default inLanguages({
  resources: {
    'price-tables': {
      label: ['阶梯价表', 'Price tables', '階梯價表'],
      singular: ['阶梯价表', 'price table', '階梯價表'],
      fields: {
        name: ['名称', 'Name', '名稱'],
        most: ['最多张数', 'Most cards', '最多張數'],
        tiers: ['档位', 'Tiers', '檔位'],
        upTo: ['已定价至', 'Priced up to', '已定價至'],
      },
    },
    'price-tiers': {
      label: ['价格档位', 'Price tiers', '價格檔位'],
      singular: ['档位', 'tier', '檔位'],
      fields: {
        priceTable: ['阶梯价表', 'Price table', '階梯價表'],
        code: ['代码', 'Code', '代碼'],
        from: ['起', 'From', '起'],
        to: ['止', 'To', '訖'],
        price: ['价格', 'Price', '價格'],
      },
    },
  },
});
