import type { Catalogue } from './textTypes';

/** Messages of imports about rejected rows, columns, and reasons that prevent an undo. */
export const imports = {
  'imports.bothWays': {
    zh: '地址与表单中的说法不一致：请只说明一次是否仅核对',
    en: 'The address says one thing and the form another: say once whether the file is only checked',
    cht: '網址與表單中的說法不一致：請只說明一次是否僅核對',
  },
  'imports.row': { zh: '行号', en: 'Row', cht: '列號' },
  'imports.errors': { zh: '错误', en: 'Errors' },
  'imports.wholeOnly': {
    zh: '此处的文件只能整份导入：请更正有错误的行后再导入',
    en: 'A file goes in here whole or not at all: correct the rows with errors and import it again',
    cht: '此處的檔案只能整份匯入：請更正有錯誤的列後再匯入',
  },
  'imports.fileChanged': {
    zh: '文件在核对之后已有改动，未导入任何数据：请重新选择文件并核对',
    en: 'The file has changed since it was checked, and nothing was imported: choose it again and check it',
  },
  'imports.unsettled': {
    zh: '各行相互影响，无法只导入正确的行：请更正有错误的行后再导入',
    en: 'The rows depend on one another, so the good ones cannot go in alone: correct the rows with errors and import again',
    cht: '各列相互影響，無法只匯入正確的列：請更正有錯誤的列後再匯入',
  },
  'imports.more': {
    zh: '仅列出前 {shown} 行，共有 {total} 行有错误',
    en: 'The first {shown} rows only: {total} rows have errors',
  },
  'imports.columns': {
    zh: '须为 JSON：{"表头": "字段" 或 null}',
    en: 'Must be JSON: {"heading": "field" or null}',
  },
  'imports.noField': {
    zh: '导入中没有字段 {field}：请从模板的字段中选择',
    en: 'An import has no field {field}: choose one of those in the template',
  },
  'imports.fieldTwice': {
    zh: '“{other}”和“{heading}”都对应字段 {field}：请只保留一列',
    en: '“{other}” and “{heading}” both stand for the field {field}: keep one of them',
    cht: '「{other}」和「{heading}」都對應欄位 {field}：請只保留一欄',
  },
  'imports.noHeading': {
    zh: '文件里没有表头“{heading}”：请按此文件重新对应各列',
    en: 'The file has no heading “{heading}”: match the columns of this file anew',
    cht: '檔案裡沒有表頭「{heading}」：請依此檔案重新對應各欄',
  },
  'imports.cells': {
    zh: '须为 JSON：{"行号": {"列序号": "文本"}}',
    en: 'Must be JSON: {"row": {"column": "text"}}',
    cht: '須為 JSON：{"列號": {"欄序號": "文字"}}',
  },
  'imports.noCell': {
    zh: '文件第 {row} 行没有要更正的单元格：请重新选择文件',
    en: 'Row {row} of the file has no such cell to correct: choose the file again',
  },
  'imports.tooManyColumns': {
    zh: '文件有 {count} 列，最多 {max} 列：请删除不需要的列后再上传',
    en: 'The file has {count} columns and may have {max}: remove those that are not needed and upload it again',
    cht: '檔案有 {count} 欄，最多 {max} 欄：請刪除不需要的欄後再上傳',
  },
  'imports.tooManyRows': {
    zh: '文件超过 {max} 行（空行也计入）：请删除空行，或拆成几个文件分别上传',
    en: 'The file has more than {max} rows, empty ones among them: remove the empty rows or split it into several files',
    cht: '檔案超過 {max} 列（空列也計入）：請刪除空列，或拆成幾個檔案分別上傳',
  },
  'imports.rowTooLong': {
    zh: '第 {row} 行超过 {max} 个字符：请检查该行的引号和分隔符，或缩短其内容',
    en: 'Row {row} has more than {max} characters: look at its quotes and separators, or shorten it',
    cht: '第 {row} 列超過 {max} 個字元：請檢查該列的引號和分隔符號，或縮短其內容',
  },
  'imports.textTooLong': {
    zh: '文件中有一段文本超过 {max} 个字符：请缩短后再上传',
    en: 'A text in the file has more than {max} characters: shorten it and upload the file again',
    cht: '檔案中有一段文字超過 {max} 個字元：請縮短後再上傳',
  },
  'imports.tooManyStrings': {
    zh: '工作簿中的文本超过 {max} 条或 {mb} MB：请删除不需要的列，拆成几个文件，或另存为 CSV 后上传',
    en: 'The workbook has more than {max} texts or {mb} MB of them: remove columns that are not needed, split it, or save it as CSV',
    cht: '活頁簿中的文字超過 {max} 條或 {mb} MB：請刪除不需要的欄，拆成幾個檔案，或另存為 CSV 後上傳',
  },
  'imports.tooLarge': {
    zh: '文件解压后超过 {mb} MB：请删除不需要的行、列和格式，或拆成几个文件分别上传',
    en: 'The file unpacks to more than {mb} MB: remove rows, columns and formats that are not needed, or split it into several files',
    cht: '檔案解壓縮後超過 {mb} MB：請刪除不需要的列、欄和格式，或拆成幾個檔案分別上傳',
  },
  'imports.tooSlow': {
    zh: '读取文件超过 {seconds} 秒，已停止：请删除不需要的行和列，另存为新文件后再上传',
    en: 'Reading the file took more than {seconds} seconds and was given up: remove rows and columns that are not needed and save it anew',
    cht: '讀取檔案超過 {seconds} 秒，已停止：請刪除不需要的列和欄，另存為新檔案後再上傳',
  },
  'imports.lostCharacter': {
    zh: '此处有无法确定的字符（已损坏，或编码不明）：请更正该单元格，并将文件另存为 xlsx 或 CSV UTF-8 后再上传',
    en: 'A character here cannot be read for certain (it is damaged, or the encoding is unclear): correct the cell and save the file as xlsx or CSV UTF-8',
    cht: '此處有無法確定的字元（已損壞，或編碼不明）：請更正該儲存格，並將檔案另存為 xlsx 或 CSV UTF-8 後再上傳',
  },
  'imports.lostHeading': {
    zh: '第 {row} 行 {column} 列的表头有无法识别的字符：请将文件另存为 xlsx 或 CSV UTF-8 后再上传',
    en: 'The heading in row {row}, column {column} has a character that cannot be read: save the file as xlsx or CSV UTF-8',
    cht: '第 {row} 列 {column} 欄的表頭有無法識別的字元：請將檔案另存為 xlsx 或 CSV UTF-8 後再上傳',
  },
  'imports.nul': {
    zh: '第 {row} 行 {column} 列含有空字符（NUL），不是文本：请将文件另存为 xlsx 或 CSV UTF-8 后再上传',
    en: 'Row {row}, column {column} has a NUL character, which no text has: save the file as xlsx or CSV UTF-8',
    cht: '第 {row} 列 {column} 欄含有空字元（NUL），不是文字：請將檔案另存為 xlsx 或 CSV UTF-8 後再上傳',
  },
  'imports.quoteOpen': {
    zh: '第 {line} 行 {column} 列的引号没有结束：请补上结尾的引号，或删除该引号（文本中的引号须写成两个）',
    en: 'The quote that begins line {line}, column {column} has no end: close it or remove it (a quote within a quoted text is written twice)',
    cht: '第 {line} 行 {column} 欄的引號沒有結束：請補上結尾的引號，或刪除該引號（文字中的引號須寫成兩個）',
  },
  'imports.textAfterQuote': {
    zh: '第 {line} 行 {column} 列的引号结束后还有文字：请将整个单元格放入引号，其中的引号写成两个',
    en: 'Text follows the closing quote in line {line}, column {column}: put the whole cell in quotes and write a quote within it twice',
    cht: '第 {line} 行 {column} 欄的引號結束後還有文字：請將整個儲存格放入引號，其中的引號寫成兩個',
  },
  'imports.tooManyCells': {
    zh: '此行有 {count} 个单元格，表头只有 {width} 列：含分隔符的文本请放入引号',
    en: 'This row has {count} cells under {width} headings: put a text that has the separator in it in quotes',
    cht: '此列有 {count} 個儲存格，表頭只有 {width} 欄：含分隔符號的文字請放入引號',
  },
  'imports.swallowed': {
    zh: '此行的一个单元格跨多行，其中似乎含有另一行数据：请检查该单元格前后的引号',
    en: 'A cell of this row goes over several lines that look like rows of their own: check the quotes around it',
    cht: '此列的一個儲存格跨多行，其中似乎含有另一列資料：請檢查該儲存格前後的引號',
  },
  'imports.formula': {
    zh: '{column} 列是公式，无法读取：请填写结果值，文本写成 ="…"',
    en: 'Column {column} has a formula that cannot be read: write its result, and a text as ="…"',
    cht: '{column} 欄是公式，無法讀取：請填寫結果值，文字寫成 ="…"',
  },
  'imports.locked': {
    zh: '文件有密码保护：请去掉密码后再上传',
    en: 'The file is protected by a password: save it without one and upload it again',
    cht: '檔案有密碼保護：請移除密碼後再上傳',
  },
  'imports.oldExcel': {
    zh: '这是旧版 Excel 文件（.xls），只是改了扩展名：请用 Excel 打开，另存为 .xlsx 后再上传',
    en: 'This is an old Excel file (.xls), whatever its name says: open it, save it as .xlsx and upload that',
  },
  'imports.otherFormat': {
    zh: '文件内容是 {format} 格式，并非 .xlsx：请用表格软件打开，另存为 .xlsx 后再上传',
    en: 'By its content this is a {format} file, whatever its name says: open it, save it as .xlsx and upload that',
    cht: '檔案內容是 {format} 格式，並非 .xlsx：請用試算表軟體開啟，另存為 .xlsx 後再上傳',
  },
  'imports.noSheet': {
    zh: '工作簿中没有可见的工作表：请取消隐藏要导入的工作表，保存后再上传',
    en: 'The workbook has no visible worksheet: unhide the sheet with the rows, save it and upload it again',
    cht: '活頁簿中沒有可見的工作表：請取消隱藏要匯入的工作表，儲存後再上傳',
  },
  'imports.mergedCells': {
    zh: '单元格 {cells} 跨行合并，只有首行有值：请取消合并并逐行填写后再上传',
    en: 'The cells {cells} are merged over several rows, and only the first row has their value: unmerge them, fill in each row and upload the file again',
    cht: '儲存格 {cells} 跨列合併，只有首列有值：請取消合併並逐列填寫後再上傳',
  },
  'imports.rowTwice': {
    zh: '文件中的第 {row} 行重复或次序有误：请用 Excel 打开并重新保存后再上传',
    en: 'Row {row} is in the file twice or out of order: open it in Excel, save it anew and upload it again',
  },
  'imports.unknownEncoding': {
    zh: '文件使用了无法识别的编码 {encoding}：请用 Excel 打开并重新保存后再上传',
    en: 'The file is in the unknown encoding {encoding}: open it in Excel, save it anew and upload it again',
    cht: '檔案使用了無法識別的編碼 {encoding}：請用 Excel 開啟並重新儲存後再上傳',
  },
  'imports.cellError': {
    zh: '单元格显示错误 {text}：请更正公式，或直接填写数值',
    en: 'The cell shows the error {text}: correct its formula, or write the value itself',
  },
  'imports.cellUncalculated': {
    zh: '公式没有计算结果：请用 Excel 打开文件并保存，或直接填写数值',
    en: 'The formula has not been calculated: open the file in Excel and save it, or write the value itself',
  },
  'imports.cellNoDate': {
    zh: '数字 {text} 不是有效日期：请重新填写日期，或将单元格格式改为常规',
    en: 'The number {text} is no date: write the date anew, or format the cell as General',
    cht: '數字 {text} 不是有效日期：請重新填寫日期，或將儲存格格式改為通用',
  },
  'imports.cellUnknown': {
    zh: '无法识别单元格的内容“{text}”：请在 Excel 中重新填写并保存',
    en: 'The content “{text}” of the cell cannot be read: write it anew in Excel and save the file',
  },
  'imports.cellTwice': {
    zh: '文件中同一单元格有两个值：请用 Excel 打开，核对后重新保存',
    en: 'The file has two values for this cell: open it in Excel, look at the cell and save it anew',
  },
  'imports.oneAtATime': {
    zh: '您的另一个文件正在导入，每次只能导入一个：请在 {seconds} 秒后重试',
    en: 'Another file of yours is being imported, one at a time: try again in {seconds} seconds',
  },
  'imports.busy': {
    zh: '正在导入的文件过多：请在 {seconds} 秒后重试',
    en: 'Too many files are being imported: try again in {seconds} seconds',
  },
  'imports.noRecord': {
    zh: '您的范围内没有“{text}”：请填写列表中的名称、唯一编号或 ID',
    en: 'Nothing in your scope is called “{text}”: write its name as lists show it, its unique code or its id',
    cht: '您的範圍內沒有「{text}」：請填寫列表中的名稱、唯一編號或 ID',
  },
  'imports.severalRecords': {
    zh: '“{text}”对应多条记录：请改填唯一编号或 ID',
    en: '“{text}” is the name of several: write the unique code or the id instead',
  },
  'imports.fixed': {
    zh: '您不能修改已有记录的这一项：请保留原值或留空',
    en: 'This cannot be changed by you in a record that is there: leave it as it is, or empty',
  },
  'imports.undone': {
    zh: '此次导入已复原，无需再次复原',
    en: 'This import has been undone already: there is nothing left to undo',
    cht: '這次匯入已復原，無需再次復原',
  },
  'imports.deeds': {
    zh: '文件中的每一行都已成为业务并动用了资金，不能整体复原：请到“{list}”中复原相应记录',
    en: 'Each row of this file became a deed and money moved, so it cannot be undone as a whole: revoke the records in “{list}” instead',
  },
  'imports.cannotUndo': {
    zh: '未复原任何数据：有 {count} 条记录此后已被改动或使用（如 {examples}）。请先处理这些记录，或逐条删除其余记录',
    en: 'Nothing was undone: {count} of the records have been changed or used since (e.g. {examples}). Deal with these first, or delete the others by themselves',
    cht: '未復原任何資料：有 {count} 筆記錄之後已被變動或使用（如 {examples}）。請先處理這些記錄，或逐筆刪除其餘記錄',
  },
  'imports.changedSince': {
    zh: '导入后已被改动或使用',
    en: 'Changed or used since the import',
  },
  'imports.goneSince': {
    zh: '导入后已被删除，无法恢复原值',
    en: 'Deleted since the import, so its old values cannot be put back',
  },
  'imports.notDeletable': {
    zh: '当前状态不能删除（须满足：{needs}）',
    en: 'Cannot be deleted as it stands (needs: {needs})',
    cht: '目前狀態不能刪除（須符合：{needs}）',
  },
  'imports.referenced': { zh: '已被“{list}”引用', en: 'In use by “{list}”' },
  'imports.outOfReach': { zh: '已不在您的数据范围内', en: 'No longer yours to change' },
  'imports.masked': {
    zh: '历史中只保留了打码的 {field}，无法恢复原值',
    en: 'History keeps {field} masked, so the old value cannot be put back',
    cht: '歷史中只保留了遮罩後的 {field}，無法恢復原值',
  },
  'imports.willGo': { zh: '将删除的新增记录', en: 'New records to be removed' },
  'imports.willReturn': {
    zh: '将恢复原值的记录',
    en: 'Records that get their old values back',
  },
} as const satisfies Catalogue;
