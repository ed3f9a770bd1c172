// Colours offered for statuses; they are the company's data and therefore independent of the theme.
export const swatches = [
  '#2f9e44',
  '#1971c2',
  '#f08c00',
  '#e8590c',
  '#c92a2a',
  '#7048e8',
  '#0b7285',
  '#495057',
] as const;
