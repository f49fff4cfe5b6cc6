import { useState } from 'react';

export interface Sending {
  readonly busy: boolean;
  /** Why the last attempt was refused. */
  readonly refusal: string | undefined;
  start(): void;
  /** Ends an attempt that did not succeed; without a reason where something else shows it. */
  stop(reason?: string): void;
}

/** State of an attempt that the server may refuse. */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  return {
    busy,
    refusal,
    start: () => {
      setBusy(true);
      setRefusal(undefined);
    },
    stop: (reason) => {
      setBusy(false);
      setRefusal(reason);
    },
  };
}
