import { useEffect, useRef, useState } from 'react';

interface RunningRequest<T> {
  readonly key: string;
  readonly answer: Promise<T>;
}

/**
 * Result of a request, undefined while it runs. Requested once per key for the life of the component,
 * however often React runs its effects: for calls with side effects, such as confirming a payment.
 * `ask` receives the key and must not reject. Without a key nothing is requested.
 */
export function useAnswer<T>(key: string | undefined, ask: (key: string) => Promise<T>): T | undefined {
  const asked = useRef<RunningRequest<T>>(undefined);
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key identifies the request
  }, [key]);
  return given?.key === key ? given?.value : undefined;
}
