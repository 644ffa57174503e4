import { describe, expect, test } from '@jest/globals';
import { chipsOf, ICCID, IMSI, openListSearch, OTHER_ICCID, searchList, STRANGE_ICCID } from './listSearch.fixture';

openListSearch();

test('prints', async () => {
  const out: string[] = [];
  for (const [who, list, q] of [
    ['admin', 'orders', 'lvxin'], ['admin', 'orders', 'lxkj'], ['admin', 'orders', '绿信'], ['admin', 'orders', '綠信'], ['admin', 'orders', 'cafe zurich'],
    ['admin', 'orders', '日本'], ['admin', 'orders', 'Japan'], ['admin', 'orders', 'jp'], ['admin', 'orders', 'ＪＰ'], ['admin', 'orders', 'riben'], ['admin', 'orders', 'rb'],
    ['admin', 'orders', '5976'], ['admin', 'orders', ICCID], ['admin','orders', IMSI], ['lvxin','orders',IMSI], ['lvxin', 'orders', STRANGE_ICCID], ['lvxin','orders','strange'],
    ['lvxin','orders','japan'], ['haiketong','orders','japan'], ['admin','orders','日本 lvxin'], ['admin','orders','NTT lvxin'], ['admin','orders','3GB'], ['admin','orders','5gb'],
    ['admin','plans','日本'], ['admin','plans','香港'], ['admin','plans','hk'], ['admin','plans','ouzhoutong'], ['admin','plans','ozt'],
    ['lvxin','agent-plans','日本'],['lvxin','agent-plans','ntt'],['haiketong','agent-plans','日本'],
    ['admin','terminals','5976'],['admin','terminals',ICCID.replace(/(.{4})/g,'$1 ')],['admin','terminals','tokyo'],['admin','terminals','绿信'],['admin','terminals', ICCID.slice(0,-1)+'1'],
    ['admin','bills','lvxin'],['admin','users','lvxin'],['admin','users','zurich'],['admin','orders','root'],['lvxin','orders','root@'],['admin','orders','noname'],['admin','orders','英国'],['admin','orders','United Kingdom Strange'],
  ] as const) {
    const found = await searchList(who, list, q);
    out.push([who, list, q, found.words.join(','), chipsOf(found)].join(' | '));
  }
  process.stdout.write(out.join('\n') + '\n');
});
