import type { Language } from '@t3d/resources/kit';
import type { PartialWords } from '@t3d/resources/locales';

/**
 * The labels of the throw-away resource: all that a new entity costs beside its declaration and its generated
 * migration.
 */
const labels: Record<Language, PartialWords> = {
  zh: {
    resources: {
      gadgets: {
        label: '小物件',
        singular: '小物件',
        fields: {
          code: '编号',
          title: '名称',
          owner: '所属客户',
          price: '价格',
          colour: '颜色',
          soldOn: '售出日期',
          disabled: '停用',
          makers: '制造者',
          manual: '说明书',
        },
        enums: { colour: { RED: '红色', BLUE: '蓝色' } },
      },
    },
  },
  en: {
    resources: {
      gadgets: {
        label: 'Gadgets',
        singular: 'gadget',
        fields: {
          code: 'Code',
          title: 'Title',
          owner: 'Owner',
          price: 'Price',
          colour: 'Colour',
          soldOn: 'Sold on',
          disabled: 'Disabled',
          makers: 'Makers',
          manual: 'Manual',
        },
        enums: { colour: { RED: 'Red', BLUE: 'Blue' } },
      },
    },
  },
  cht: {
    resources: {
      gadgets: {
        label: '小物件',
        singular: '小物件',
        fields: {
          code: '編號',
          title: '名稱',
          owner: '所屬客戶',
          price: '價格',
          colour: '顏色',
          soldOn: '售出日期',
          disabled: '停用',
          makers: '製造者',
          manual: '說明書',
        },
        enums: { colour: { RED: '紅色', BLUE: '藍色' } },
      },
    },
  },
};
export default labels;
