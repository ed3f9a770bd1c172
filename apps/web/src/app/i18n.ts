// Texts of the interface. Each feature keeps its own catalogue, which arrives with the feature's lazy chunk.
import i18next from 'i18next';
import { useMemo } from 'react';
import { getLanguage, onLanguageChange, useLanguage } from './language.ts';

type Plural = '_one' | '_few' | '_many' | '_other';
/** `answers_one` and `answers_few` are both asked for as `answers`. */
type Base<K> = K extends `${infer Stem}${Plural}` ? Stem : K;
/** English has no «few» and «many»; every other key of the Russian texts is needed, and none besides. */
type English<K extends string> = Record<Exclude<K, `${string}_few` | `${string}_many`>, string>;
type Values = Record<string, string | number>;

export type Translate<K> = (key: Base<K>, values?: Values) => string;
export interface Texts<K extends string> {
  namespace: string;
  /** Text outside components; inside them call `useTexts`, which follows a change of language. */
  t: Translate<K>;
}

void i18next.init({
  lng: getLanguage(),
  fallbackLng: 'ru',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});
onLanguageChange(() => void i18next.changeLanguage(getLanguage()));

/**
 * Declares the texts of a feature in both languages. A missing or surplus English text does not compile.
 * Plurals: `answers_one`, `answers_few`, `answers_many` (ru) and `answers_one`, `answers_other` (en), asked by `t('answers', { count })`.
 */
export function catalogue<const Ru extends Record<string, string>>(
  namespace: string,
  texts: { ru: Ru; en: English<keyof Ru & string> },
): Texts<keyof Ru & string> {
  i18next.addResourceBundle('ru', namespace, texts.ru);
  i18next.addResourceBundle('en', namespace, texts.en);
  return { namespace, t: (key, values) => i18next.t(key as string, { ns: namespace, ...values }) };
}

/** `const t = useTexts(marksTexts)`; `t('title')`, `t('answers', { count: 3 })`. */
export function useTexts<K extends string>(texts: Texts<K>): Translate<K> {
  const language = useLanguage();
  // A new function for each language lets memoised children notice the change.
  return useMemo<Translate<K>>(() => {
    const fixed = i18next.getFixedT(language, texts.namespace);
    return (key, values) => fixed(key as string, values ?? {});
  }, [language, texts]);
}
