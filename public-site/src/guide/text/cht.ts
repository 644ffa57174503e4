import type { GuideText } from './en';

export const cht: GuideText = {
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
