import { useEffect, useState } from 'react';

/** Minimum interval between two requests of the same mail. */
const RESEND_SECONDS = 60;
const PREFIX = 'enviado:';

/** Records a requested mail. `what` identifies it, with its address if relevant. */
export function noteSent(what: string): void {
  try {
    sessionStorage.setItem(PREFIX + what, String(Date.now()));
  } catch {
    // Without storage only the server's limit applies.
  }
}

/** Whole seconds until the same mail may be asked for again; 0: now. */
export function useResendWait(what: string): number {
  const [, tick] = useState(0);
  const wait = secondsLeft(what);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), 1_000);
    return () => clearTimeout(timer);
  });
  return wait;
}

function secondsLeft(what: string): number {
  try {
    const sent = Number(sessionStorage.getItem(PREFIX + what) ?? 0);
    return Math.max(0, Math.ceil(RESEND_SECONDS - (Date.now() - sent) / 1000));
  } catch {
    return 0;
  }
}
