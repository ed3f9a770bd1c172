// What the product needs of whoever takes the money; amounts are kopecks.

export interface PaymentToBegin {
  /** Repeating a request with the same key begins nothing new. */
  key: string;
  contractId: number;
  amount: number;
  currency: string;
  description: string;
  /** Where the person goes on afterwards. */
  returnUrl: string;
  validUntil: Date;
}
export interface BegunPayment {
  externalId: string;
  /** Address of the page on which the person pays. */
  link: string;
}

/** What a provider says of a payment, in a notice or when it is asked. */
export interface PaymentNews {
  externalId: string;
  state: 'pending' | 'succeeded' | 'canceled';
  /** What was paid; of a payment that was not paid, what was asked for. */
  amount: number;
  currency: string;
  /** What went back so far. */
  returned: number;
  /** Why it was cancelled, in the word of the provider. */
  reason: string;
  /** The contract that the provider was told; null when it does not say. */
  contractId: number | null;
}

export interface PaymentProvider {
  begin(payment: PaymentToBegin): Promise<BegunPayment>;
  /** Asks what became of a payment; throws when the provider does not answer. */
  ask(externalId: string): Promise<PaymentNews>;
}
