// Fields with a list of options find them as every search does: «е» finds «ё».
import { hasWords } from '@orbita/contract/word-search';
import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';

/** Returns the options that have every word of the search, in their groups, no more than the limit. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const found: ComboboxParsedItem[] = [];
  let left = limit;
  for (const option of options) {
    if (left <= 0) break;
    if ('group' in option) {
      const items = option.items.filter(({ label }) => hasWords(label, search)).slice(0, left);
      left -= items.length;
      if (items.length > 0) found.push({ ...option, items });
    } else if (hasWords(option.label, search)) {
      left -= 1;
      found.push(option);
    }
  }
  return found;
};
