/** Opens an address of another site in place of this page. */
export const leaveFor = (url: string): void => window.location.assign(url);
