/** People that do not exist, with documents that could. */
export interface DemoPerson {
  name: string;
  surname: string;
  givenName: string;
  sex: 'MALE' | 'FEMALE';
  born: string;
  document: 'ID_CARD' | 'PASSPORT' | 'PERMIT' | 'FACE';
  nationality: 'CHN' | 'JPN' | 'KOR' | 'GBR' | 'DEU';
  permit?: 'H' | 'M';
}

type Row = readonly [
  name: string,
  surname: string,
  givenName: string,
  sex: 'MALE' | 'FEMALE',
  born: string,
  document: DemoPerson['document'],
  nationality?: DemoPerson['nationality'],
  permit?: 'H' | 'M',
];

const ROWS: readonly Row[] = [
  ['张伟', 'ZHANG', 'WEI', 'MALE', '1986-03-14', 'ID_CARD'],
  ['李娜', 'LI', 'NA', 'FEMALE', '1991-07-02', 'ID_CARD'],
  ['王芳', 'WANG', 'FANG', 'FEMALE', '1979-11-23', 'ID_CARD'],
  ['刘洋', 'LIU', 'YANG', 'MALE', '1995-01-30', 'PASSPORT'],
  ['陈静', 'CHEN', 'JING', 'FEMALE', '1988-05-19', 'ID_CARD'],
  ['杨磊', 'YANG', 'LEI', 'MALE', '1982-09-08', 'ID_CARD'],
  ['陈家明', 'CHAN', 'KA MING', 'MALE', '1976-12-05', 'PERMIT', 'CHN', 'H'],
  ['何慧珊', 'HO', 'WAI SAN', 'FEMALE', '1993-04-27', 'PERMIT', 'CHN', 'M'],
  ['赵敏', 'ZHAO', 'MIN', 'FEMALE', '1999-10-11', 'ID_CARD'],
  ['佐藤健', 'SATO', 'KEN', 'MALE', '1984-02-17', 'PASSPORT', 'JPN'],
  ['김민준', 'KIM', 'MINJUN', 'MALE', '1990-08-21', 'PASSPORT', 'KOR'],
  ['Emma Clarke', 'CLARKE', 'EMMA', 'FEMALE', '1987-06-06', 'PASSPORT', 'GBR'],
  ['孙鹏', 'SUN', 'PENG', 'MALE', '1973-03-03', 'ID_CARD'],
  ['周婷', 'ZHOU', 'TING', 'FEMALE', '2001-12-25', 'FACE'],
  ['吴昊', 'WU', 'HAO', 'MALE', '1997-09-15', 'ID_CARD'],
  ['黄志强', 'WONG', 'CHI KEUNG', 'MALE', '1969-01-09', 'PERMIT', 'CHN', 'H'],
  ['Jonas Weber', 'WEBER', 'JONAS', 'MALE', '1992-02-29', 'PASSPORT', 'DEU'],
  ['徐丽', 'XU', 'LI', 'FEMALE', '1985-07-31', 'ID_CARD'],
];

export const PERSONS: readonly DemoPerson[] = ROWS.map(
  ([name, surname, givenName, sex, born, document, nationality, permit]) => ({
    name,
    surname,
    givenName,
    sex,
    born,
    document,
    nationality: nationality ?? 'CHN',
    permit,
  }),
);

/** Districts by the six digits that an identity number begins with. */
export const DISTRICTS = [
  ['110105', '北京市朝阳区'],
  ['310104', '上海市徐汇区'],
  ['440305', '广东省深圳市南山区'],
  ['330106', '浙江省杭州市西湖区'],
  ['510107', '四川省成都市武侯区'],
] as const;
export const REJECTIONS = ['照片模糊，请重新拍摄', '证件信息与照片不一致', '证件边角缺失'] as const;
