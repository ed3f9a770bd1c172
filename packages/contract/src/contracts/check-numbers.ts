// Numbers of Russian documents that carry a checksum.

const digitsOf = (typed: string): string => typed.replaceAll(/[\s\-–.]/g, '');

/** Whether it is a SNILS with a right checksum; the checksum holds for numbers above 001-001-998. */
export function isSnils(typed: string): boolean {
  const digits = digitsOf(typed);
  if (!/^\d{11}$/.test(digits) || /^0{9}/.test(digits)) return false;
  if (Number(digits.slice(0, 9)) <= 1_001_998) return true;
  const sum = [...digits.slice(0, 9)].reduce((total, digit, at) => total + Number(digit) * (9 - at), 0);
  return (sum % 101) % 100 === Number(digits.slice(9));
}

const INN_WEIGHTS = [
  [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
] as const;

/** Whether it is the INN of a person, 12 digits of which two are checksums. */
export function isPersonInn(typed: string): boolean {
  const digits = digitsOf(typed);
  if (!/^\d{12}$/.test(digits) || /^0+$/.test(digits)) return false;
  return INN_WEIGHTS.every((weights, index) => {
    const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
    return (sum % 11) % 10 === Number(digits[10 + index]);
  });
}
