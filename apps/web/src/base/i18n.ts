// Texts of the interface; each feature has its own catalogue, loaded with the feature's lazy chunk.
// These texts need only values and plurals, which Intl handles; a library would add 15 kB to the sign-in page.
import { useMemo } from 'react';
import { getLanguage, useLanguage, type Language } from './language.ts';

type Plural = '_one' | '_few' | '_many' | '_other';
/** `answers_one` and `answers_few` are both requested as `answers`. */
type Base<K> = K extends `${infer Stem}${Plural}` ? Stem : K;
/** English lacks «few» and «many»; all other keys must match the Russian texts exactly. */
type English<K extends string> = Record<Exclude<K, `${string}_few` | `${string}_many`>, string>;
type Values = Record<string, string | number>;

export type Translate<K> = (key: Base<K>, values?: Values) => string;
export interface Texts<K extends string> {
  /** Text outside components; components call `useTexts`, which follows a change of language. */
  t: Translate<K>;
  inLanguage: (language: Language) => Translate<K>;
}

const rules = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') };

/**
 * Declares the texts of a feature in both languages; a missing or surplus English text does not compile.
 * Plurals are `answers_one`, `answers_few`, `answers_many` in Russian and `answers_one`, `answers_other` in English;
 * `t('answers', { count })` selects one.
 */
export function catalogue<const Ru extends Record<string, string>>(
  name: string,
  texts: { ru: Ru; en: English<keyof Ru & string> },
): Texts<keyof Ru & string> {
  const translate = (language: Language, key: string, values?: Values) => {
    const own: Record<string, string> = texts[language];
    const text =
      (typeof values?.count === 'number' ? own[`${key}_${rules[language].select(values.count)}`] : undefined) ??
      own[key] ??
      own[`${key}_other`];
    return text === undefined ? `${name}.${key}` : fillIn(text, values);
  };
  return {
    t: (key, values) => translate(getLanguage(), key, values),
    inLanguage: (language) => (key, values) => translate(language, key, values),
  };
}

const fillIn = (text: string, values?: Values): string =>
  values ? text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;

/** `const t = useTexts(marksTexts)`; `t('title')`, `t('answers', { count: 3 })`. */
export function useTexts<K extends string>(texts: Texts<K>): Translate<K> {
  const language = useLanguage();
  // A new function per language makes memoised children notice the change.
  return useMemo(() => texts.inLanguage(language), [texts, language]);
}
