import type { Language } from '@t3d/resources/kit';
import type { PartialWords } from '@t3d/resources/locales';

/** The words of devices under repair; those of parts stand under their path. */
const labels: Record<Language, PartialWords> = {
  zh: {
    resources: {
      repairs: {
        label: '送修',
        singular: '送修',
        fields: {
          code: '送修单号',
          agent: '代理商',
          kind: '方式',
          fault: '故障',
          note: '备注',
          status: '状态',
          photos: '照片',
          accessories: '配件',
          'accessories.kind': '种类',
          'accessories.serial': '序列号',
          'accessories.count': '数量',
          'accessories.damaged': '已损坏',
          'accessories.seen': '检查',
          'accessories.seen.on': '检查日期',
        },
        enums: {
          'accessories.kind': { CHARGER: '充电器', CABLE: '数据线' },
          kind: { SWAP: '换新', REPAIR: '维修' },
          status: { OPEN: '待检', CHECKED: '已检', DONE: '已结' },
        },
        sections: { photos: '照片' },
        actions: {
          check: { label: '检查', confirm: '检查 {count} 条送修？' },
          settle: { label: '结单', confirm: '结单 {count} 条送修？' },
        },
      },
      'repair-photos': {
        label: '送修照片',
        singular: '照片',
        fields: { repair: '送修单', caption: '说明', sender: '提交人', picture: '文件', place: '次序' },
      },
    },
  },
  en: {
    resources: {
      repairs: {
        label: 'Repairs',
        singular: 'repair',
        fields: {
          code: 'Repair no.',
          agent: 'Agent',
          kind: 'Way',
          fault: 'Fault',
          note: 'Note',
          status: 'State',
          photos: 'Photos',
          accessories: 'Accessories',
          'accessories.kind': 'Kind',
          'accessories.serial': 'Serial number',
          'accessories.count': 'Count',
          'accessories.damaged': 'Damaged',
          'accessories.seen': 'Inspection',
          'accessories.seen.on': 'Inspected on',
        },
        enums: {
          'accessories.kind': { CHARGER: 'Charger', CABLE: 'Cable' },
          kind: { SWAP: 'Swap', REPAIR: 'Repair' },
          status: { OPEN: 'Open', CHECKED: 'Checked', DONE: 'Done' },
        },
        sections: { photos: 'Photos' },
        actions: {
          check: { label: 'Check', confirm: 'Check {count} repairs?' },
          settle: { label: 'Settle', confirm: 'Settle {count} repairs?' },
        },
      },
      'repair-photos': {
        label: 'Repair photos',
        singular: 'photo',
        fields: { repair: 'Repair', caption: 'Caption', sender: 'Sender', picture: 'File', place: 'Place' },
      },
    },
  },
  cht: {
    resources: {
      repairs: {
        label: '送修',
        singular: '送修',
        fields: {
          code: '送修單號',
          agent: '代理商',
          kind: '方式',
          fault: '故障',
          note: '備註',
          status: '狀態',
          photos: '照片',
          accessories: '配件',
          'accessories.kind': '種類',
          'accessories.serial': '序號',
          'accessories.count': '數量',
          'accessories.damaged': '已損壞',
          'accessories.seen': '檢查',
          'accessories.seen.on': '檢查日期',
        },
        enums: {
          'accessories.kind': { CHARGER: '充電器', CABLE: '傳輸線' },
          kind: { SWAP: '換新', REPAIR: '維修' },
          status: { OPEN: '待檢', CHECKED: '已檢', DONE: '已結' },
        },
        sections: { photos: '照片' },
        actions: {
          check: { label: '檢查', confirm: '檢查 {count} 筆送修？' },
          settle: { label: '結單', confirm: '結單 {count} 筆送修？' },
        },
      },
      'repair-photos': {
        label: '送修照片',
        singular: '照片',
        fields: { repair: '送修單', caption: '說明', sender: '提交人', picture: '檔案', place: '次序' },
      },
    },
  },
};
export default labels;
