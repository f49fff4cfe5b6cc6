import { useEffect, useRef, useState } from 'react';

interface Asked<T> {
  readonly key: string;
  readonly answer: Promise<T>;
}

/**
 * The answer to one question, undefined while it is on its way. Asked once per key for as long as the component lives,
 * however often React runs its effects: for calls that count, such as the one that confirms a payment.
 * `ask` receives the key and must not reject. Without a key nothing is asked.
 */
export function useAnswer<T>(key: string | undefined, ask: (key: string) => Promise<T>): T | undefined {
  const asked = useRef<Asked<T>>(undefined);
  const [given, setGiven] = useState<{ readonly key: string; readonly value: T }>();
  useEffect(() => {
    if (key === undefined) return;
    if (asked.current?.key !== key) asked.current = { key, answer: ask(key) };
    let here = true;
    const show = async (answer: Promise<T>) => {
      const value = await answer;
      if (here) setGiven({ key, value });
    };
    void show(asked.current.answer);
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is asked
  }, [key]);
  return given?.key === key ? given?.value : undefined;
}
