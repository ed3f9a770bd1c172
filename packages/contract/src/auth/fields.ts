// Fields of several forms that let people in.
import { Type } from '../schemas.ts';

export const newPassword = Type.String({
  minLength: 8,
  maxLength: 200,
  description: 'New password, at least 8 characters',
});
export const email = (description: string) => Type.String({ format: 'email', maxLength: 255, description });
export const linkToken = Type.String({ minLength: 20, maxLength: 100, description: 'Token of the link in the mail' });
