// The accounts of the demo school that the sign-in page of a demo install offers to everybody.
export const demoRoles = ['student', 'distant', 'teacher', 'expert', 'curator', 'parent', 'admin'];
export const demoPassword = 'orbita-demo';
export const demoLoginOf = (role: string): string => `${role}@orbita.example`;
