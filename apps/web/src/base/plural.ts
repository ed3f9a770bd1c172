const rules = new Intl.PluralRules('ru-RU');

/** The Russian form for a number: `plural(5, ['ответ', 'ответа', 'ответов'])` is «ответов». In catalogues use `_one`, `_few`, `_many` instead. */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = rules.select(count);
  return form === 'one' ? one : form === 'many' ? many : few;
}
