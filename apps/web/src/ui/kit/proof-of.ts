/** The part of a body that proves who sends it; nothing while no password was asked for. */
export const proofOf = ({ current_password }: { current_password: string }): { current_password?: string } =>
  current_password === '' ? {} : { current_password };
