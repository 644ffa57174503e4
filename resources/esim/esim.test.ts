import { describe, expect, it } from '@jest/globals';
import { create } from 'qrcode';
import { qrPath } from '../kit/qrPath';
import { installLinks, normaliseLpa, readLpa, wholeLpa } from './lpa';

describe('activation codes of eSIMs', () => {
  it('parses an activation code, and reads from its fifth part whether the user needs a confirmation code', () => {
    expect(readLpa('LPA:1$rsp.example.com$29E4-4F00')).toEqual({
      address: 'rsp.example.com',
      matchingId: '29E4-4F00',
      oid: null,
      needsConfirmation: false,
    });
    expect(readLpa('1$rsp.example.com$A$1.3.6.1$1')).toEqual({
      address: 'rsp.example.com',
      matchingId: 'A',
      oid: '1.3.6.1',
      needsConfirmation: true,
    });
    expect([null, '', '•••', 'LPA:2$x$y', 'LPA:1$only'].map(readLpa)).toEqual([null, null, null, null, null]);
  });
  it('stores every accepted form of an activation code with the prefix `LPA:` in capitals', () => {
    for (const given of ['LPA:1$a.b$C-D', 'lpa:1$a.b$C-D', '1$a.b$C-D', ' Lpa: 1$a.b$C-D\n'])
      expect([given, normaliseLpa(given)]).toEqual([given, 'LPA:1$a.b$C-D']);
    for (const wrong of ['', 'LPA:', 'LPA:2$a$b', 'https://a$b', '1$a b$c', '1$a', 'LPA:LPA:1$a$b', null, 5])
      expect([wrong, normaliseLpa(wrong)]).toEqual([wrong, null]);
  });
  it('escapes an activation code in the links that install an eSIM', () => {
    expect(['1$a$b', 'lpa:1$a$b', 'LPA:1$a$b'].map(wholeLpa)).toEqual(['LPA:1$a$b', 'LPA:1$a$b', 'LPA:1$a$b']);
    expect(installLinks('LPA:1$a.b$C-D')).toEqual({
      ios: 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24a.b%24C-D',
      android: 'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA%3A1%24a.b%24C-D',
    });
  });
  it('draws a QR code as an SVG path of squares inside a margin', () => {
    expect(qrPath({ size: 2, data: [1, 1, 0, 1] }, 4)).toBe('M4 4h2v1h-2zM5 5h1v1h-1z');
    const { modules } = create('LPA:1$rsp.example.com$29E4-4F00-5004-80B1', { errorCorrectionLevel: 'M' });
    const dark = [...modules.data].filter(Boolean).length;
    const drawn = [...qrPath(modules, 4).matchAll(/h(\d+)v1/g)].reduce((sum, [, run]) => sum + Number(run), 0);
    expect(drawn).toBe(dark);
  });
});
