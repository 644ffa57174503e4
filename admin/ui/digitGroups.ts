/** Returns groups of four digits, as printed on cards, each with the index of its first digit. */
export function digitGroups(number: string): { text: string; at: number }[] {
  const groups: { text: string; at: number }[] = [];
  for (let at = 0; at < number.length; at += 4) groups.push({ text: number.slice(at, at + 4), at });
  return groups;
}
