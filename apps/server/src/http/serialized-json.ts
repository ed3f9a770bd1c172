/** An answer that is JSON text already, so that thousands of values need not be laid out once more. */
export class SerializedJson<Result> {
  readonly text: string;
  /** Never set: says what the text holds. */
  declare readonly holds: Result;

  constructor(text: string) {
    this.text = text;
  }
}
