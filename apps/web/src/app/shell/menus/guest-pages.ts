/** What the menu of a guest names beside the sign-in. */
export const GUEST_PAGES = [
  { to: '/about', label: 'about' },
  { to: '/faq', label: 'faq' },
  { to: '/instructions', label: 'instructions' },
  { to: '/register', label: 'registration' },
] as const;
