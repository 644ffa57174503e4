import type { Language } from '@t3d/resources/kit';
import type { PartialWords } from '@t3d/resources/locales';

/** The words of returned devices; those of parts stand under their path. */
const labels: Record<Language, PartialWords> = {
  zh: {
    resources: {
      returns: {
        label: '退回设备',
        singular: '退回设备',
        fields: {
          code: '退回单号',
          agent: '代理商',
          accessories: '配件',
          'accessories.kind': '种类',
          'accessories.serial': '序列号',
          'accessories.count': '数量',
          'accessories.damaged': '已损坏',
          'accessories.seen': '检查',
          'accessories.seen.on': '检查日期',
        },
        enums: { 'accessories.kind': { CHARGER: '充电器', CABLE: '数据线' } },
      },
    },
  },
  en: {
    resources: {
      returns: {
        label: 'Returns',
        singular: 'return',
        fields: {
          code: 'Return no.',
          agent: 'Agent',
          accessories: 'Accessories',
          'accessories.kind': 'Kind',
          'accessories.serial': 'Serial number',
          'accessories.count': 'Count',
          'accessories.damaged': 'Damaged',
          'accessories.seen': 'Inspection',
          'accessories.seen.on': 'Inspected on',
        },
        enums: { 'accessories.kind': { CHARGER: 'Charger', CABLE: 'Cable' } },
      },
    },
  },
  cht: {
    resources: {
      returns: {
        label: '退回設備',
        singular: '退回設備',
        fields: {
          code: '退回單號',
          agent: '代理商',
          accessories: '配件',
          'accessories.kind': '種類',
          'accessories.serial': '序號',
          'accessories.count': '數量',
          'accessories.damaged': '已損壞',
          'accessories.seen': '檢查',
          'accessories.seen.on': '檢查日期',
        },
        enums: { 'accessories.kind': { CHARGER: '充電器', CABLE: '傳輸線' } },
      },
    },
  },
};
export default labels;
