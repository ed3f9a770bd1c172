/** Hides all digits of a number but the last four. */
export const hiddenPhone = (phone: string): string => phone.replace(/\d(?=(?:\D*\d){4})/g, '•');
