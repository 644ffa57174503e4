import type { Phone } from './phone';
import { currentLanguage, type Language } from '../language';

/** A step, with one text for all phones or one for each kind. */
export type GuideStep = string | Record<Phone, string>;

/** The texts of the guide. All languages have these keys. */
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

const en: GuideText = {
  lead: 'Four steps, in this order. Most cards are online after the second step.',
  phone: 'Your phone',
  phones: { iphone: 'iPhone', android: 'Android', other: 'Other' },
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

const zh: GuideText = {
  lead: '按顺序做四步，多数卡做完第二步就能上网。',
  phone: '您的手机',
  phones: { iphone: '苹果手机', android: '安卓手机', other: '其他设备' },
  sections: [
    {
      id: 'install',
      title: '插卡或安装',
      steps: [
        'SIM 卡、OTA 卡：关机，用卡针打开卡托，按缺角方向放好，再开机。',
        {
          iphone: 'eSIM：“设置 › 蜂窝网络 › 添加 eSIM › 使用二维码”，扫描收到的二维码，或在这部手机上打开安装链接。',
          android: 'eSIM：“设置 › 移动网络 › SIM 卡管理 › 添加 eSIM”，扫描收到的二维码，或在这部手机上打开安装链接。',
          other: 'eSIM：在网络设置里找“添加 eSIM”，扫描收到的二维码；没有这一项的设备只能用 SIM 卡。',
        },
        '请连着 Wi-Fi 安装 eSIM，装好后不要删除：多数 eSIM 只能安装一次。',
      ],
    },
    {
      id: 'roaming',
      title: '打开数据漫游',
      steps: [
        {
          iphone: '“设置 › 蜂窝网络 › 蜂窝数据”选这张卡。',
          android: '“设置 › 移动网络 › 移动数据”选这张卡。',
          other: '把移动数据切换到这张卡。',
        },
        {
          iphone: '“设置 › 蜂窝网络 › 这张卡 › 数据漫游”打开。',
          android: '“设置 › 移动网络 › 这张卡 › 数据漫游”打开。',
          other: '在网络设置里为这张卡打开数据漫游。',
        },
        '等一分钟，再开关一次飞行模式。',
      ],
    },
    {
      id: 'apn',
      title: '检查 APN',
      steps: [
        '多数手机会自动设置 APN。如果有信号却不能上网，请填写随卡提供的 APN。',
        {
          iphone: '“设置 › 蜂窝网络 › 这张卡 › 蜂窝数据网络”。',
          android: '“设置 › 移动网络 › 这张卡 › 接入点名称（APN） › 新建”。',
          other: '随身路由器在它的设置页里填写，一般在“网络”或“配置文件”中。',
        },
        '只填名称和 APN；除非卡上另有说明，用户名和密码留空。保存并选中。',
      ],
    },
    {
      id: 'usage',
      title: '查询用量',
      steps: [
        '在查询页输入卡上印的号码（或手机设置里的 ICCID）。',
        '第一句话告诉您这张卡能不能上网、不能时该怎么办；下面是每个套餐还剩多少、用到什么时候。',
      ],
    },
  ],
  troubleTitle: '还是连不上？',
  trouble: [
    '先查询这张卡：套餐结束、需要实名、停机都会在查询结果中说明。',
    '在手机设置里手动选择网络，换当地另一家运营商试试。',
    '重启手机，或把卡换到另一部没有运营商锁的手机。',
  ],
  ask: (seller) => `带着卡号联系${seller}`,
  askNone: '仍不行，请带着卡号联系售卡商家。',
  lookup: '查询卡片',
};

const cht: GuideText = {
  lead: '依序做四步，多數卡做完第二步就能上網。',
  phone: '您的手機',
  phones: { iphone: 'iPhone', android: 'Android', other: '其他裝置' },
  sections: [
    {
      id: 'install',
      title: '插卡或安裝',
      steps: [
        'SIM 卡、OTA 卡：關機，用卡針打開卡托，依缺角方向放好，再開機。',
        {
          iphone:
            'eSIM：「設定 › 行動服務 › 加入 eSIM › 使用行動條碼」，掃描收到的 QR 碼，或在這支手機上打開安裝連結。',
          android:
            'eSIM：「設定 › 網路和網際網路 › SIM 卡 › 新增 eSIM」，掃描收到的 QR 碼，或在這支手機上打開安裝連結。',
          other: 'eSIM：在網路設定裡找「新增 eSIM」，掃描收到的 QR 碼；沒有這一項的裝置只能用 SIM 卡。',
        },
        '請連著 Wi-Fi 安裝 eSIM，裝好後不要刪除：多數 eSIM 只能安裝一次。',
      ],
    },
    {
      id: 'roaming',
      title: '打開數據漫遊',
      steps: [
        {
          iphone: '「設定 › 行動服務 › 行動數據」選這張卡。',
          android: '「設定 › 網路和網際網路 › SIM 卡」把行動數據切換到這張卡。',
          other: '把行動數據切換到這張卡。',
        },
        {
          iphone: '「設定 › 行動服務 › 這張卡 › 數據漫遊」打開。',
          android: '「設定 › 網路和網際網路 › SIM 卡 › 這張卡 › 漫遊」打開。',
          other: '在網路設定裡為這張卡打開數據漫遊。',
        },
        '等一分鐘，再開關一次飛航模式。',
      ],
    },
    {
      id: 'apn',
      title: '檢查 APN',
      steps: [
        '多數手機會自動設定 APN。如果有訊號卻不能上網，請填寫隨卡提供的 APN。',
        {
          iphone: '「設定 › 行動服務 › 這張卡 › 行動數據網路」。',
          android: '「設定 › SIM 卡 › 這張卡 › 存取點名稱（APN） › 新增」。',
          other: '行動路由器在它的設定頁裡填寫，通常在「網路」或「設定檔」中。',
        },
        '只填名稱和 APN；除非卡上另有說明，使用者名稱和密碼留空。儲存並選取。',
      ],
    },
    {
      id: 'usage',
      title: '查詢用量',
      steps: [
        '在查詢頁輸入卡上印的號碼（或手機設定裡的 ICCID）。',
        '第一句話告訴您這張卡能不能上網、不能時該怎麼辦；下面是每個方案還剩多少、用到什麼時候。',
      ],
    },
  ],
  troubleTitle: '還是連不上？',
  trouble: [
    '先查詢這張卡：方案結束、需要實名、停機都會在查詢結果中說明。',
    '在手機設定裡手動選擇網路，換當地另一家電信業者試試。',
    '重新開機，或把卡換到另一支沒有電信鎖的手機。',
  ],
  ask: (seller) => `帶著卡號聯絡${seller}`,
  askNone: '仍不行，請帶著卡號聯絡售卡商家。',
  lookup: '查詢卡片',
};

export const guideTexts: Record<Language, GuideText> = { zh, en, cht };

export const guideText: GuideText = guideTexts[currentLanguage];
