/** A response that is JSON text already, so that thousands of values need not be serialized again. */
export class SerializedJson<Result> {
  readonly text: string;
  /** Exists for the type only; never set. */
  declare readonly holds: Result;

  constructor(text: string) {
    this.text = text;
  }
}
