/** Domains of most private mailboxes in Chile. Only these are suggested. */
const COMMON = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'];
/** Existing services one letter away from a common one. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com', 'cloud.com'];

/** The address with a common domain, if its own is one slip away from it: ana@gmial.com gives ana@gmail.com. Undefined otherwise. */
export function likelyEmail(text: string): string | undefined {
  const [, name, typed] = /^([^\s@]+)@([^\s@]+)$/.exec(text.trim()) ?? [];
  if (name === undefined || typed === undefined) return undefined;
  const domain = typed.toLowerCase();
  if (COMMON.includes(domain) || OTHERS.includes(domain)) return undefined;
  const meant = COMMON.find((common) => isSlip(domain, common));
  return meant && `${name}@${meant}`;
}

/** One letter missing, added, wrong or swapped with its neighbour; the last part missing; or gmail under another country. */
function isSlip(typed: string, meant: string): boolean {
  if (`${typed}.com` === meant || (meant === 'gmail.com' && typed.startsWith('gmail.'))) return true;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  const [wrong = '', next = ''] = left;
  const swapped = next + wrong + left.slice(2);
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1) || swapped === right;
}
