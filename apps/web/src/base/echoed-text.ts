import { useEffect, useRef, useState } from 'react';

/**
 * The text of a field whose value comes back late, such as a part of the address, which the router draws when it has time.
 * What is typed meanwhile stays; what somebody else changed, such as the Back button, is taken over.
 * Returns the text, and a function that sets it and says whether its echo is to be expected.
 */
export function useEchoedText(echoed: string): {
  text: string;
  setText: (text: string) => void;
  /** Names a value that was sent and will come back. */
  expect: (sent: string) => void;
} {
  const [text, setText] = useState(echoed);
  const awaited = useRef<string[]>([]);
  const last = useRef(echoed);
  useEffect(() => {
    if (echoed === last.current) return;
    last.current = echoed;
    const own = awaited.current.indexOf(echoed);
    if (own >= 0) awaited.current.splice(0, own + 1);
    else setText(echoed);
  }, [echoed]);
  return {
    text,
    setText,
    expect: (sent) => {
      // What is there already does not come back.
      if (sent !== (awaited.current.at(-1) ?? last.current)) awaited.current.push(sent);
    },
  };
}
