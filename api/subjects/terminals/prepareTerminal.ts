/**
 * What is stored for a card besides what was given: new ones are STOCKED, the printed number is the ICCID unless
 * another was given, and the ICCID's length is stored beside it (ranges match digit strings of one length).
 */
export function prepareTerminal(values: Record<string, unknown>): Record<string, unknown> {
  const iccid = values.iccid;
  if (typeof iccid !== 'string') return values;
  return { ...values, cid: values.cid ?? iccid, iccidLength: iccid.length };
}
