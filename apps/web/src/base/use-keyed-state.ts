import { useState, type Dispatch, type SetStateAction } from 'react';

/** Returns state that is reset when the key changes. */
export function useKeyedState<Value>(key: string | null, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(initial);
  const [valueKey, setValueKey] = useState(key);
  if (valueKey === key) return [value, setValue];
  setValueKey(key);
  setValue(initial);
  return [initial, setValue];
}
